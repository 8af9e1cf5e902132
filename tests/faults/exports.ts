import { parseArgs } from 'node:util';
import { isEachRowThere } from './deliveryKills.ts';
import { holdsPromises, killExports } from './exportKills.ts';
import { withDatabase } from './ownDatabase.ts';
import { killSheetDeliveries } from './sheetKills.ts';
import { killTableDeliveries } from './tableKills.ts';

/** `npm run faults:exports -- --kills 200 --seed 1`; `--workers` is the number of processes that export. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { kills, seed, workers } = values;
const options = { kills: Number(kills), seed: Number(seed), workers: Number(workers), print };
const files = await withDatabase((databaseUrl, databasePid) => killExports({ databaseUrl, databasePid, ...options }));
// A fifth as many: each one is worth several, because all rows are compared at the end.
const fewer = { ...options, kills: Math.ceil(options.kills / 5) };
const table = await withDatabase((databaseUrl, databasePid) =>
  killTableDeliveries({ databaseUrl, databasePid, ...fewer }),
);
const sheet = await withDatabase((databaseUrl, databasePid) =>
  killSheetDeliveries({ databaseUrl, databasePid, ...fewer }),
);
const figures = { ...files, table, sheet };
const ok = holdsPromises(files) && isEachRowThere(table) && isEachRowThere(sheet);
print(JSON.stringify({ name: 'faults:exports', figures, ok }));
process.exitCode = ok ? 0 : 1;
