import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { readWork } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { handBack, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { openQueue, type JobType, type Queue } from '#server/jobs/queue/queue.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { pageTitles } from '../scene.ts';
import { startScene } from '../startScene.ts';

const workerId = crypto.randomUUID();
const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);

const { scene, url } = await startScene();

describe('admission', () => {
  let queue: Queue;
  let otherProcess: Database;

  beforeAll(async () => {
    queue = await openQueue(scene.database);
    otherProcess = openDatabase(url, { poolSize: 8 });
  });
  afterAll(async () => {
    await (await openQueue(otherProcess)).close();
    await otherProcess.close();
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

  it('gives a node whose promise ran out to one alone, also when its job comes late', async () => {
    const account = await scene.makeAccount(1);
    const late = await scene.startLot(account, await scene.makeTask(account, 50), urls(1));
    await admit(scene.database, account);
    const [lateJob] = await queue.take('subtask', 100);
    await sql`update subtasks set lease_until = now() - interval '1 s' where lot_id = ${late}`.execute(
      scene.database.kysely,
    );
    const sooner = await scene.startLot(account, await scene.makeTask(account, 1), urls(1));
    await admit(scene.database, account);
    const [job] = await queue.take('subtask', 100);
    if (lateJob === undefined || job === undefined) throw new Error('no job');
    expect(await takeSubtask(scene.database, lateJob)).toBeNull();
    expect(await takeSubtask(scene.database, job)).toMatchObject({ lotId: sooner });
  });

  it('gives a run that a browser must read to workers that have one only', async () => {
    const account = await scene.makeAccount(5);
    const recipe: Recipe = { ...pageTitles, engine: 'browser' };
    const rendered = await scene.startLot(account, await scene.makeTask(account), urls(1), { recipe });
    const plain = await scene.startLot(account, await scene.makeTask(account), urls(1));
    await admit(scene.database, account);
    const lotOf = async (type: JobType) => {
      const [job] = await queue.take(type, 10);
      return job === undefined ? null : (await takeSubtask(scene.database, job))?.lotId;
    };
    expect([await lotOf('subtask'), await lotOf('subtask')]).toEqual([plain, null]);
    expect(await lotOf('browserSubtask')).toBe(rendered);
  });

  it('never gives a task more nodes than it may use at once, and the others what it leaves', async () => {
    const account = await scene.makeAccount(5);
    const [capped, free] = [await scene.makeTask(account, 1), await scene.makeTask(account, 50)];
    await sql`update tasks set node_count = 2 where task_id = ${capped}`.execute(scene.database.kysely);
    const first = await scene.startLot(account, capped, urls(4), { nodeCount: 4 });
    const second = await scene.startLot(account, free, urls(2), { nodeCount: 2 });
    await admit(scene.database, account);
    expect(await promised([first, second])).toEqual(['0.1', '0.2', '1.1', '1.2']);
    await sql`update tasks set node_count = null where task_id = ${capped}`.execute(scene.database.kysely);
    await admit(scene.database, account);
    expect(await promised([first])).toEqual(['0.1', '0.2', '0.3']);
  });

  it('never gives more nodes than the account has, also with several admissions at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.record({ slices: fc.integer({ min: 1, max: 6 }), priority: fc.integer({ min: 1, max: 99 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (nodes, lots) => {
          await reportWorker(scene.database.kysely, workerId);
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
    const [only, ...more] = taken.filter((each) => each !== null);
    expect([only, more]).toMatchObject([{ lotId }, []]);
    expect(only && (await readWork(scene.database.kysely, only))).toMatchObject({ startUrls: urls(1) });
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Executing, attempts: 1 });
  });

  it('sends again what was taken out of the line and never begun; of two jobs of one promise one is worth something', async () => {
    const account = await scene.makeAccount(1);
    const lotId = await scene.startLot(account, await scene.makeTask(account), urls(1));
    await admit(scene.database, account);
    const [lost] = await queue.take('subtask', 10);
    await scene.expireLeases();
    await admit(scene.database, account);
    const [renewed] = await queue.take('subtask', 10);
    expect(await takeSubtask(scene.database, renewed!)).toMatchObject({ lotId });
    expect(await takeSubtask(scene.database, lost!)).toBeNull();
  });

  it('a subtask that was stopped and started again has a valid job, beside the old one in the queue', async () => {
    const account = await scene.makeAccount(1);
    const lotId = await scene.startLot(account, await scene.makeTask(account), urls(1));
    await admit(scene.database, account);
    const { subtask_id: subtaskId } = await scene.subtask(lotId);
    await scene.asCommand(account, (tx, revision) => requestStop(tx, { lotId, subtaskId, revision }));
    await scene.asCommand(account, (tx, revision) => requestRestart(tx, { lotId, subtaskId, revision }));
    await admit(scene.database, account);
    const taken = [];
    for (const job of await queue.take('subtask', 10)) taken.push(await takeSubtask(scene.database, job));
    expect(taken.filter((each) => each !== null)).toMatchObject([{ lotId }]);
    expect(taken).toHaveLength(2);
  });

  it('a queued job keeps its place when its promise is renewed', async () => {
    const lotIds: string[] = [];
    const accounts: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const account = await scene.makeAccount(1);
      accounts.push(account);
      lotIds.push(await scene.startLot(account, await scene.makeTask(account), urls(1)));
      await admit(scene.database, account);
    }
    await scene.expireLeases();
    for (const account of accounts.toReversed()) await admit(scene.database, account);
    const taken = [];
    for (let count = 0; count < 3; count += 1) {
      const [job] = await queue.take('subtask', 1);
      taken.push((await takeSubtask(scene.database, job!))?.lotId);
    }
    expect(taken).toEqual(lotIds);
  });
});
