import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { holdsPromises, killExports } from './exportKills.ts';

/** `npm run faults:exports -- --kills 200 --seed 1`; `--workers` is the number of processes that export. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
// Under root the server runs as another user, who must be able to enter the folder.
await chmod(dataFolder, 0o755);
const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
const cleanUp = async (): Promise<void> => {
  await server.stop();
  await rm(dataFolder, { recursive: true, maxRetries: 20 });
};
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
try {
  await migrate(server.url);
  const figures = await killExports({
    databaseUrl: server.url,
    databasePid: () => server.pid,
    kills: Number(values.kills),
    seed: Number(values.seed),
    workers: Number(values.workers),
    print,
  });
  const ok = holdsPromises(figures);
  print(JSON.stringify({ name: 'faults:exports', figures, ok }));
  process.exitCode = ok ? 0 : 1;
} finally {
  await cleanUp();
}
