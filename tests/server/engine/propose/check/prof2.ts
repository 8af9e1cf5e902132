import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
const html = gunzipSync(readFileSync(process.argv[2] ?? '')).toString('utf8');
for (let i = 0; i < 6; i++) {
  const b = process.cpuUsage();
  proposeTables(html, process.argv[3] ?? '');
  const { user, system } = process.cpuUsage(b);
  process.stdout.write(`${((user + system) / 1000).toFixed(0)} `);
}
process.stdout.write('\n');
