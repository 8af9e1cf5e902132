import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '#server/engine/browser/process/findBrowser.ts';
import { ensureBuilt } from '../../server/launch/build.mjs';
import { holdsPromises, playFaults } from './browsers/playFaults.ts';
import { withDatabase } from './ownDatabase.ts';

/**
 * `npm run faults:browser -- --kills 20 --seed 1`: a Chromium with the built console is killed while it edits offline
 * and while it pushes; tabs are closed, frozen and stopped, a new version arrives, databases, tables and rows are lost
 * or damaged, and the disk is full. `--rounds` is the number of times for each fault that is no kill, `--tables` the
 * number of faults of tables (all of them by default), `--only` a pattern of the names of the faults that happen. The long
 * form is 200 kills and 10 rounds.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2' },
    tables: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
  },
});
const executablePath = process.env['SHEAF_CHROMIUM'] ?? findBrowser(process.env['PATH'] ?? '');
if (executablePath === null) throw new Error('this needs a Chromium, and none was found');
await ensureBuilt(join(import.meta.dirname, '../..'), process.execPath);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seed = Number(values.seed);

const figures = await withDatabase((databaseUrl) =>
  playFaults({
    databaseUrl,
    executablePath,
    seed,
    kills: Number(values.kills),
    rounds: Number(values.rounds),
    tables: Number(values.tables),
    only: new RegExp(values.only, 'u'),
    print,
  }),
);
const ok = holdsPromises(figures);
print(JSON.stringify({ name: 'faults:browser', seed, figures, ok }));
process.exitCode = ok ? 0 : 1;
