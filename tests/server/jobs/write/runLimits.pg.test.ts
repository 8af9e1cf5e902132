import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultRunSettings, type RunSettings } from '#core/domain/run/runSettings.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { deferred } from '../deferred.ts';
import { makePageWorker, pages, titles, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();

async function begin(caps: Partial<RunSettings>, rowCount: number) {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const options = { recipe: pages(rowCount), pricePerRowMicro: 10, caps: { ...defaultRunSettings, ...caps } };
  return { accountId, taskId, lotId: await scene.startLot(accountId, taskId, urls(1), options) };
}
describe('a lot that reaches a cap', () => {
  test.each([
    ['rows', { maxRows: 4 }, 4, 'RowCap'],
    ['pages', { maxPages: 5 }, 5, 'PageCap'],
    ['money', { maxChargeMicro: 69 }, 6, 'ChargeCap'],
  ])('of %s ends there: not a row more is kept or charged', async (_, caps, rowCount, reason) => {
    const { accountId, taskId, lotId } = await begin(caps, 30);
    const [claim] = await scene.admitted(accountId);
    await runSubtask(makePageWorker(scene.database).context, claim!);
    expect(await scene.rows(lotId)).toEqual(titles(rowCount));
    expect(await scene.charged(accountId)).toBe(10 * rowCount);
    const ended = { status: LotStatus.Completed, end_reason: reason, row_count: rowCount, pages_done: rowCount };
    expect(await scene.lot(lotId)).toMatchObject({ ...ended, charge_micro: 10 * rowCount });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Completed, row_count: rowCount });
    expect(await scene.subtask(lotId)).toMatchObject({ row_count: rowCount, lease_until: null });
  });

  test('of minutes ends with the pages that it has, although a page never comes', async () => {
    const { accountId, lotId } = await begin({ maxMinutes: 1 }, 9);
    const [claim] = await scene.admitted(accountId);
    await sql`update lots set started_at = now() - interval '59.5 s' where lot_id = ${lotId}`.execute(
      scene.database.kysely,
    );
    const worker = makePageWorker(scene.database, (url) =>
      url.endsWith('/3') ? new Promise(() => undefined) : undefined,
    );
    await runSubtask(worker.context, claim!);
    expect(await scene.rows(lotId)).toEqual(titles(3));
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'TimeCap' });
  });

  test('is ended by the next worker where its own died, with no row more', async () => {
    const { accountId, lotId } = await begin({ maxRows: 3 }, 9);
    const [claim] = await scene.admitted(accountId);
    const reached = deferred();
    const dead = makePageWorker(scene.database, (url) =>
      url.endsWith('/2') ? (reached.resolve(), new Promise(() => undefined)) : undefined,
    );
    void runSubtask(dead.context, claim!);
    await reached.promise;
    await scene.expireLeases();
    await sweep(scene.database);
    await (await openQueue(scene.database)).take('subtask', 100);
    await sql`update subtasks set lease_until = null where lot_id = ${lotId}`.execute(scene.database.kysely);
    const [successor] = await scene.admitted(accountId);
    await runSubtask(makePageWorker(scene.database).context, successor!);
    dead.shutdown.abort();
    expect(await scene.rows(lotId)).toEqual(titles(3));
    expect(await scene.charged(accountId)).toBe(30);
    expect(await scene.lot(lotId)).toMatchObject({ end_reason: 'RowCap' });
  });

  test('by several workers at once has exactly the rows of its cap', async () => {
    const accountId = await scene.makeAccount(4);
    const taskId = await scene.makeTask(accountId);
    const options = { nodeCount: 4, recipe: pages(5), pricePerRowMicro: 10 };
    const caps = { ...defaultRunSettings, maxRows: 7 };
    const lotId = await scene.startLot(accountId, taskId, urls(20), { ...options, caps });
    const claims = await scene.admitted(accountId);
    expect(claims).toHaveLength(4);
    await Promise.all(claims.map((claim) => runSubtask(makePageWorker(scene.database).context, claim)));
    expect(await scene.rows(lotId)).toHaveLength(7);
    expect(await scene.charged(accountId)).toBe(70);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'RowCap', row_count: 7 });
  });

  test('stops its other subtasks', async () => {
    const accountId = await scene.makeAccount(2);
    const taskId = await scene.makeTask(accountId);
    const caps = { ...defaultRunSettings, maxRows: 1 };
    const lotId = await scene.startLot(accountId, taskId, urls(20), { nodeCount: 2, recipe: pages(5), caps });
    const [claim] = await scene.admitted(accountId);
    await runSubtask(makePageWorker(scene.database).context, claim!);
    const statuses = (await scene.subtasks(lotId)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([SubtaskStatus.Stopped]));
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'RowCap', row_count: 1 });
  });
});
