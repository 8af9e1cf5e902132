import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLotEnded, SubtaskStatus } from '#core/domain/task/status.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { startFleet, startSite } from '#tests/faults/processes.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';

export interface MillionFigures {
  addresses: number;
  /** Time from the start to a lot whose subtasks wait. */
  cutMs: number;
  /** Time from the stop to a lot that has ended, with its rows kept. */
  stoppedMs: number;
  /** Time from the call to the first new row, which follows the last stored one. */
  resumedMs: number;
  /** Number of rows that are stored twice, or that a resumed lot skipped before its position. */
  wrong: number;
}

const nodes = 8;

/** Cuts a lot of `addresses` addresses, begins it, stops it while it runs, and resumes it. */
export async function runMillion(databaseUrl: string, addresses: number): Promise<MillionFigures> {
  const scene = openScene(databaseUrl);
  const site = await startSite();
  const fleet = await startFleet(databaseUrl, site, 2);
  try {
    const accountId = await scene.makeAccount(nodes);
    const taskId = await scene.makeTask(accountId);
    const startUrls = Array.from({ length: addresses }, (_, page) => `${site.origin}/item/1-${page}`);
    let lotId = '';
    const cutMs = await timeOf(async () => {
      lotId = await scene.startLot(accountId, taskId, startUrls, { nodeCount: nodes });
    });
    await admit(scene.database, accountId);
    await waitFor(async () => (await scene.lot(lotId)).row_count > 1_000, { timeoutMs: 120_000 });
    const stoppedMs = await timeOf(async () => {
      await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
      while (!isLotEnded((await scene.lot(lotId)).status)) await sleep(20);
    });
    const before = (await scene.lot(lotId)).row_count;
    const resumedMs = await timeOf(async () => {
      for (const subtaskId of await stoppedSubtasks(scene, lotId)) {
        await scene.asCommand(accountId, (tx, revision) => requestRestart(tx, { lotId, subtaskId, revision }));
      }
      await admit(scene.database, accountId);
      while ((await scene.lot(lotId)).row_count === before) await sleep(20);
    });
    await waitFor(async () => (await scene.lot(lotId)).row_count > before + 1_000, { timeoutMs: 120_000 });
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    await waitFor(async () => isLotEnded((await scene.lot(lotId)).status));
    return { addresses, cutMs, stoppedMs, resumedMs, wrong: await countWrong(scene, lotId) };
  } finally {
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}

async function stoppedSubtasks({ database }: Scene, lotId: string): Promise<string[]> {
  const { rows } = await sql<{ subtask_id: string }>`
    select subtask_id from subtasks where lot_id = ${lotId} and status = ${SubtaskStatus.Stopped}
    order by subtask_no`.execute(database.kysely);
  return rows.map((row) => row.subtask_id);
}

/** Counts errors: every subtask must have the rows of its first addresses up to its position, each once. */
async function countWrong(scene: Scene, lotId: string): Promise<number> {
  const titles = (await scene.rows(lotId)).map(([title]) => title);
  const expected = (await scene.subtasks(lotId)).flatMap(({ start_urls: urls, row_count: count }) =>
    urls.slice(0, count).map((url) => url.slice(url.lastIndexOf('/') + 1)),
  );
  const missing = new Set(expected);
  const extra = titles.filter((title) => !missing.delete(String(title))).length;
  return extra + missing.size;
}
