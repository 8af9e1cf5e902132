import { parseArgs } from 'node:util';
import { holdsPromises, killWhileBuying } from './moneyKills.ts';
import { withDatabase } from './ownDatabase.ts';

/** `npm run faults:money -- --kills 300 --seed 1`: the web process and the database are killed while accounts buy. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const [kills, seed] = [Number(values.kills), Number(values.seed)];
const figures = await withDatabase((databaseUrl, databasePid) =>
  killWhileBuying({ databaseUrl, databasePid, kills, seed, print }),
);
for (const line of figures.wrong.slice(0, 20)) print(line);
const ok = holdsPromises(figures);
print(JSON.stringify({ name: 'faults:money', figures: { ...figures, wrong: figures.wrong.length }, ok }));
process.exitCode = ok ? 0 : 1;
