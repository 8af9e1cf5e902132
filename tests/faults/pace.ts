import { parseArgs } from 'node:util';
import { faultsOfPace, keepPace } from './keepPace.ts';
import { withDatabase } from './ownDatabase.ts';

/**
 * `npm run check:pace -- --requests 10000 --workers 4`: checks the request rates that sites see from all worker
 * processes together.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '4' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const figures = await withDatabase((databaseUrl) =>
  keepPace({ databaseUrl, requests: Number(values.requests), workers: Number(values.workers), sitesPerRule: 2 }),
);
const faults = faultsOfPace(figures, { isAlone: true });
for (const fault of faults) print(fault);
for (const { host, connections, delayMs, ...seen } of figures.hosts)
  print(`${host}, ${connections} connections, ${delayMs} ms: ${JSON.stringify(seen)}`);
const { hosts, ...counts } = figures;
const shares = hosts.map(({ shortestMeanGapMs, delayMs }) => (shortestMeanGapMs ?? delayMs) / delayMs);
const ok = faults.length === 0 && figures.requests >= Number(values.requests);
const shown = { ...counts, hosts: hosts.length, faults: faults.length, shortestMeanGap: round(Math.min(...shares)) };
print(JSON.stringify({ name: 'check:pace', figures: shown, ok }));
process.exitCode = ok ? 0 : 1;

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
