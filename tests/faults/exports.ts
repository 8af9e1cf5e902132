import { parseArgs } from 'node:util';
import { holdsPromises, killExports } from './exportKills.ts';
import { withDatabase } from './ownDatabase.ts';

/** `npm run faults:exports -- --kills 200 --seed 1`; `--workers` is the number of processes that export. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const figures = await withDatabase((databaseUrl, databasePid) =>
  killExports({
    databaseUrl,
    databasePid,
    kills: Number(values.kills),
    seed: Number(values.seed),
    workers: Number(values.workers),
    print,
  }),
);
const ok = holdsPromises(figures);
print(JSON.stringify({ name: 'faults:exports', figures, ok }));
process.exitCode = ok ? 0 : 1;
