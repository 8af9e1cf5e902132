import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { killExports } from './exportKills.ts';

it('killed exporters and a killed database leave whole files or none, and exactly the exported rows count as exported (short form of faults:exports)', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  await chmod(dataFolder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  try {
    await migrate(server.url);
    const figures = await killExports({
      databaseUrl: server.url,
      databasePid: () => server.pid,
      kills: 8,
      seed: 3,
      workers: 2,
      print: () => undefined,
    });
    const exact = { torn: 0, wronglyExported: 0, wronglyNotExported: 0, rubbish: 0, unended: 0 };
    expect(figures).toMatchObject({ kills: 8, ...exact });
    expect(figures.rows).toBeGreaterThan(0);
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true, maxRetries: 20 });
  }
}, 300_000);
