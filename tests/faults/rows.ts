import { parseArgs } from 'node:util';
import { findBrowser } from '#server/engine/browser/process/findBrowser.ts';
import { Mix } from './catalogue.ts';
import { holdsPromises, killWorkers } from './killWorkers.ts';
import { withDatabase } from './ownDatabase.ts';

/**
 * `npm run faults:rows -- --kills 50 --seed 1`; the long form is 1,000 kills. `--mix browser` needs a browser for every
 * lot, `--mix both` for some; `--size` is the number of pages of a lot. `--freezes 5` freezes a worker that often, for
 * `--freeze-seconds`.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '3' },
    mix: { type: 'string', default: 'http' },
    size: { type: 'string', default: '1000' },
    freezes: { type: 'string', default: '0' },
    'freeze-seconds': { type: 'string', default: '60' },
  },
});
const browserPath = process.env['SHEAF_CHROMIUM'] ?? findBrowser(process.env['PATH'] ?? '');
const mix = Object.values(Mix).find((each) => each === values.mix);
if (mix === undefined) throw new Error(`--mix is one of ${Object.values(Mix).join(', ')}`);
if (mix !== Mix.Http && browserPath === null) throw new Error(`--mix ${mix} needs a browser, and none was found`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const figures = await withDatabase((databaseUrl) =>
  killWorkers({
    databaseUrl,
    kills: Number(values.kills),
    seed: Number(values.seed),
    workers: Number(values.workers),
    lotSize: Number(values.size),
    mix,
    freezes: { count: Number(values.freezes), forMs: Number(values['freeze-seconds']) * 1_000 },
    print,
  }),
);
const ok = holdsPromises(figures);
print(JSON.stringify({ name: 'faults:rows', figures, ok }));
process.exitCode = ok ? 0 : 1;
