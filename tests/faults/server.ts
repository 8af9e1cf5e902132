import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseAway, outlivesItsDatabase } from './databaseAway.ts';
import { holdsPromises, killServer } from './killServer.ts';

/**
 * `npm run faults:server -- --kills 20 --seed 1`: the whole service is killed while devices write; `--away 10` takes
 * its database away that often, for 1 to 30 s (`--most` is the longest time). The long form is 1,000 kills and 100
 * outages.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    away: { type: 'string', default: '0' },
    most: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seed = Number(values.seed);

async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  // Under root the database server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
}

const kills = Number(values.kills);
const times = Number(values.away);
const killed = kills > 0 ? await withFolder((dataFolder) => killServer({ dataFolder, kills, seed, print })) : null;
const away =
  times > 0
    ? await withFolder((dataFolder) =>
        databaseAway({ dataFolder, times, maxSeconds: Number(values.most), seed, print }),
      )
    : null;
const ok = (killed === null || holdsPromises(killed)) && (away === null || outlivesItsDatabase(away));
print(JSON.stringify({ name: 'faults:server', figures: { killed, away }, ok }));
process.exitCode = ok ? 0 : 1;
