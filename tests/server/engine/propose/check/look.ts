import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
const [set = 'products', from = '0', to = '20', top = '2'] = process.argv.slice(2);
const list = JSON.parse(readFileSync(`/work/shared/realpages/${set}.json`, 'utf8'));
const pages = (Array.isArray(list) ? list : Object.values(list)) as { page: string; url?: string }[];
for (const { page, url } of pages.slice(Number(from), Number(to))) {
  const html = gunzipSync(readFileSync(`/work/shared/realpages/${page}`)).toString('utf8');
  const t0 = performance.now();
  const proposals = proposeTables(html, url ?? 'https://page.example/');
  process.stdout.write(
    `\n## ${page} ${url} ${(html.length / 1000).toFixed(0)}K ${(performance.now() - t0).toFixed(0)}ms ${JSON.stringify(proposals[0]?.next)}\n`,
  );
  for (const { kind, items, columns, recordCount, score } of proposals.slice(0, Number(top))) {
    process.stdout.write(
      `  ${score.toFixed(2)} ${kind} ${JSON.stringify(items)} ${recordCount}: ${columns
        .slice(0, 9)
        .map(({ name, samples }) => `${name}=${(samples[0] ?? '').slice(0, 30)}`)
        .join(' | ')
        .slice(0, 300)}\n`,
    );
  }
}
