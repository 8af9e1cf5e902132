import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { startFleet, type Site } from '#tests/faults/processes.ts';
import type { Seen } from '#tests/faults/seenPace.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';

/** Subtasks that one worker process runs at once (tests/faults/processes.ts). */
const subtasksAtOnce = 4;
/** Requests that one process sends to the site at once. */
const connections = 8;
const manyPages = 1_000_000;

interface Options {
  databaseUrl: string;
  workers: number;
  /** The site's answer time for a page. */
  answerAfterMs: number;
  seconds: number;
}

/** Pages per second that a site serves to `workers` worker processes of one lot, once all of them work. */
export async function pagesPerSecond({ databaseUrl, workers, answerAfterMs, seconds }: Options): Promise<number> {
  const child = fork(join(import.meta.dirname, '../../faults/pacedSites.ts'), ['1', String(answerAfterMs)]);
  const [[host = '']] = (await once(child, 'message')) as [string[]];
  const site: Site = {
    origin: `http://${host}`,
    host,
    stop: () => child.kill(),
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      const rule = { host, allowPrivate: true, ignoreRobots: true, connections, delayMs: 0 };
      await writeFile(file, JSON.stringify([rule]));
      return file;
    },
  };
  const countRequests = async (): Promise<number> => {
    child.send('report');
    const [seen] = (await once(child, 'message')) as [Seen[]];
    return seen[0]?.requests ?? 0;
  };
  const scene = openScene(databaseUrl);
  const fleet = await startFleet(databaseUrl, site, workers);
  try {
    const lotId = await startLongLot(scene, site.origin, workers * subtasksAtOnce);
    // All subtasks have begun, and the first second of each is over.
    await waitFor(async () => (await countAtWork(scene, lotId)) === workers * subtasksAtOnce);
    await sleep(2_000);
    const [before, begun] = [await countRequests(), performance.now()];
    await sleep(seconds * 1_000);
    const rate = ((await countRequests()) - before) / ((performance.now() - begun) / 1_000);
    const { account_id: accountId } = await scene.lot(lotId);
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    return Math.round(rate * 10) / 10;
  } finally {
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

/** Starts a lot that is longer than the measurement, with nodes for every process. */
async function startLongLot(scene: Scene, origin: string, nodeCount: number): Promise<string> {
  const accountId = await scene.makeAccount(nodeCount);
  const startUrls = Array.from({ length: manyPages / 10 }, (_, page) => `${origin}/${page}`);
  const lotId = await scene.startLot(accountId, await scene.makeTask(accountId), startUrls, { nodeCount });
  await admit(scene.database, accountId);
  return lotId;
}

async function countAtWork({ database }: Scene, lotId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subtasks where lot_id = ${lotId} and pages_done > 0 and lease_until > now()`.execute(
    database.kysely,
  );
  return rows[0]?.count ?? 0;
}
