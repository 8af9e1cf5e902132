// Runs Lighthouse once on one page. Prints the scores, and the audits that cost points, as one line of JSON.
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const { address, cookie, chromium } = JSON.parse(process.argv[2] ?? '{}');
const chrome = await chromeLauncher.launch({
  chromePath: chromium,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const flags = { port: chrome.port, onlyCategories: categories, logLevel: 'error' };
  if (cookie !== null) flags.extraHeaders = { cookie };
  const result = await lighthouse(address, flags, desktopConfig);
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(JSON.stringify(result?.lhr.runtimeError));
  }
  const { lhr } = result;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  );
  const failed = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue = '', details }) => {
        const items = (details?.items ?? [])
          .slice(0, 3)
          .map((item) => item.node?.snippet ?? item.description ?? item.url);
        return [`${name}, ${id}: ${title}`, displayValue, ...items].filter(Boolean).join(' · ').slice(0, 400);
      }),
  );
  const timing = (id) => `${id} ${lhr.audits[id]?.displayValue}`;
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map(timing)
    .join(', ');
  process.stdout.write(`${JSON.stringify({ scores, timings, failed })}\n`);
} finally {
  chrome.kill();
}
