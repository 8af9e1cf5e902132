import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { holdsPromises, killBackups } from './backupKills.ts';

/**
 * `npm run faults:backup -- --kills 30 --damages 100 --seed 1`: backups of a service under load and restores of them are
 * killed, files are damaged, and the restored service continues.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    damages: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
await chmod(folder, 0o755);
try {
  const [kills, damages, seed] = [Number(values.kills), Number(values.damages), Number(values.seed)];
  const figures = await killBackups({ folder, kills, damages, seed, print });
  const ok = holdsPromises(figures);
  print(JSON.stringify({ name: 'faults:backup', figures, ok }));
  process.exitCode = ok ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, maxRetries: 20 });
}
