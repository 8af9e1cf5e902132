import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { holdsPromises, killWorkers } from './killWorkers.ts';

/** `npm run faults:rows -- --kills 50 --seed 1`; the long form is 1,000 kills. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '3' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
// Started by root, the server runs as another user, who must be able to enter.
await chmod(dataFolder, 0o755);
const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
const cleanUp = async (): Promise<void> => {
  await server.stop();
  await rm(dataFolder, { recursive: true });
};
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
try {
  await migrate(server.url);
  const figures = await killWorkers({
    databaseUrl: server.url,
    kills: Number(values.kills),
    seed: Number(values.seed),
    workers: Number(values.workers),
    lotSize: 1_000,
    print,
  });
  const ok = holdsPromises(figures);
  print(JSON.stringify({ name: 'faults:rows', figures, ok }));
  process.exitCode = ok ? 0 : 1;
} finally {
  await cleanUp();
}
