import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { removeWorker, reportWorker } from '#server/db/tables/workers.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { admit } from '#server/jobs/admission.ts';
import { handBack, takeSubtask } from '#server/jobs/changeSubtask.ts';
import { openQueue, type Queue } from '#server/jobs/queue.ts';
import { createDatabase } from '#tests/support/database.ts';
import { openScene, type Scene } from './scene.ts';

const workerId = crypto.randomUUID();
const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);

describe('admission', () => {
  let fresh: Awaited<ReturnType<typeof createDatabase>>;
  let scene: Scene;
  let queue: Queue;
  let otherProcess: Database;

  beforeAll(async () => {
    fresh = await createDatabase();
    scene = openScene(fresh.url);
    queue = await openQueue(scene.database);
    otherProcess = openDatabase(fresh.url, { poolSize: 8 });
  });
  afterAll(async () => {
    await (await openQueue(otherProcess)).close();
    await otherProcess.close();
    await scene.close();
    await fresh.drop();
  });
  beforeEach(async () => {
    await queue.take('subtask', 10_000);
    await reportWorker(scene.database.kysely, workerId);
  });

  /** Which of these lots' subtasks hold a node, as `lot.subtask`, lots by their place in the list. */
  async function promised(lotIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ lot_id: string; subtask_no: number }>`
      select lot_id, subtask_no from subtasks where lot_id = any(${lotIds}) and lease_until > now()
      order by subtask_no`.execute(scene.database.kysely);
    return rows.map((row) => `${lotIds.indexOf(row.lot_id)}.${row.subtask_no}`).toSorted();
  }

  it('never gives more nodes than the account has, whoever admits at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.record({ slices: fc.integer({ min: 1, max: 6 }), priority: fc.integer({ min: 1, max: 99 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (nodes, lots) => {
          const account = await scene.makeAccount(nodes);
          const lotIds: string[] = [];
          for (const { slices, priority } of lots) {
            const taskId = await scene.makeTask(account, priority);
            lotIds.push(await scene.startLot(account, taskId, urls(slices), { nodeCount: 4 }));
          }
          await Promise.all(
            [scene.database, otherProcess, scene.database, otherProcess].map((each) => admit(each, account)),
          );
          const total = lots.reduce((sum, lot) => sum + lot.slices, 0);
          const admitted = await promised(lotIds);
          expect(admitted).toHaveLength(Math.min(nodes, total));
          expect(await queue.take('subtask', 100)).toHaveLength(admitted.length);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('gives nodes by priority, then to the task that has fewest, then to the oldest', async () => {
    const account = await scene.makeAccount(5);
    const plain = [await scene.makeTask(account), await scene.makeTask(account)];
    const urgent = await scene.makeTask(account, 10);
    const lotIds: string[] = [];
    for (const taskId of [...plain, urgent]) lotIds.push(await scene.startLot(account, taskId, urls(3)));
    await admit(scene.database, account);
    expect(await promised(lotIds)).toEqual(['0.1', '1.1', '2.1', '2.2', '2.3']);
  });

  it('gives a node first to what lost its worker, before anything new of whatever priority', async () => {
    const account = await scene.makeAccount(1);
    const begun = await scene.startLot(account, await scene.makeTask(account), urls(2));
    await admit(scene.database, account);
    const [job] = await queue.take('subtask', 10);
    const subtask = await takeSubtask(scene.database, job!);
    const urgent = await scene.startLot(account, await scene.makeTask(account, 1), urls(1));
    await handBack(scene.database, subtask!);
    await admit(scene.database, account);
    expect(await promised([begun, urgent])).toEqual(['0.1']);
  });

  it('sends a job that fits the token, once, and the job can be taken', async () => {
    const account = await scene.makeAccount(1);
    const lotId = await scene.startLot(account, await scene.makeTask(account), urls(1));
    await admit(scene.database, account);
    await admit(scene.database, account);
    const jobs = await queue.take('subtask', 10);
    expect(jobs).toHaveLength(1);
    const taken = await Promise.all([jobs[0]!, jobs[0]!].map((job) => takeSubtask(scene.database, job)));
    expect(taken.filter((each) => each !== null)).toMatchObject([{ lotId, startUrls: urls(1) }]);
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Executing, attempts: 1 });
  });

  it('sends again what no worker took within a lease; the old job is worth nothing', async () => {
    const account = await scene.makeAccount(1);
    const lotId = await scene.startLot(account, await scene.makeTask(account), urls(1));
    await admit(scene.database, account);
    const [old] = await queue.take('subtask', 10);
    await scene.expireLeases();
    await admit(scene.database, account);
    const [renewed] = await queue.take('subtask', 10);
    expect(await takeSubtask(scene.database, old!)).toBeNull();
    expect(await takeSubtask(scene.database, renewed!)).toMatchObject({ lotId });
  });

  it('a waiting task says why it waits', async () => {
    const account = await scene.makeAccount(1);
    const [first, second] = [await scene.makeTask(account), await scene.makeTask(account)];
    await scene.startLot(account, first, urls(1));
    await scene.startLot(account, second, urls(1));
    await removeWorker(scene.database.kysely, workerId);
    await admit(scene.database, account);
    expect(await scene.task(first)).toMatchObject({ status: TaskStatus.Waiting, wait_reason: 'NoWorker' });
    await reportWorker(scene.database.kysely, workerId);
    await admit(scene.database, account);
    expect(await scene.task(first)).toMatchObject({ wait_reason: null });
    expect(await scene.task(second)).toMatchObject({ wait_reason: 'NodeLimit' });
    const { revision } = await scene.task(second);
    await admit(scene.database, account);
    expect(await scene.task(second)).toMatchObject({ revision });
  });
});
