import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { finishSubtask, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { openQueue, type Queue } from '#server/jobs/queue/queue.ts';
import { renewLease, type ClaimedSubtask } from '#server/db/tables/run/subtasks.ts';
import { findWaitingAccounts } from '#server/db/tables/run/waits.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
let queue: Queue;
let workerId: string;

beforeAll(async () => {
  queue = await openQueue(scene.database);
});
beforeEach(async () => {
  await sql`delete from lots`.execute(scene.database.kysely);
  await queue.take('subtask', 10_000);
  await sql`delete from workers`.execute(scene.database.kysely);
  workerId = crypto.randomUUID();
});

const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);
const haveSlots = (slots: number) => reportWorker(scene.database.kysely, workerId, { slots });
const reasonOf = async (taskId: string) => (await scene.task(taskId)).wait_reason;

async function waitingTasks(account: string, count: number): Promise<string[]> {
  const taskIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const taskId = await scene.makeTask(account);
    await scene.startLot(account, taskId, urls(1));
    taskIds.push(taskId);
  }
  return taskIds;
}

/** One slot of a worker: takes the next job that is worth something. */
async function takeNext(): Promise<ClaimedSubtask | null> {
  for (;;) {
    const [job] = await queue.take('subtask', 1);
    if (job === undefined) return null;
    const taken = await takeSubtask(scene.database, job);
    if (taken !== null) return taken;
  }
}

const finish = (subtask: ClaimedSubtask) =>
  finishSubtask(scene.database, subtask, { status: SubtaskStatus.Completed, failures: [], isLotOver: false });

describe('why a task waits', () => {
  it('for a worker, where none is alive', async () => {
    const account = await scene.makeAccount(1);
    const [task] = await waitingTasks(account, 1);
    await admit(scene.database, account);
    expect(await reasonOf(task!)).toEqual({ code: 'NoWorker' });
    await haveSlots(1);
    await admit(scene.database, account);
    expect(await reasonOf(task!)).toBeNull();
  });

  it('for a node of the account, with its place among those that want one; the same reason is written once', async () => {
    await haveSlots(8);
    const account = await scene.makeAccount(1);
    const tasks = await waitingTasks(account, 4);
    await sql`update tasks set priority = 10 where task_id = ${tasks[3]}`.execute(scene.database.kysely);
    await admit(scene.database, account);
    expect(await Promise.all(tasks.map(reasonOf))).toEqual([
      { code: 'AccountNodes', nodes: 1, place: 1, tasks: 3 },
      { code: 'AccountNodes', nodes: 1, place: 2, tasks: 3 },
      { code: 'AccountNodes', nodes: 1, place: 3, tasks: 3 },
      null,
    ]);
    const { revision } = await scene.task(tasks[0]!);
    await admit(scene.database, account);
    expect(await scene.task(tasks[0]!)).toMatchObject({ revision });
  });

  it('in a long line with a rounded place, so that one step writes to few of its tasks', async () => {
    await haveSlots(8);
    const account = await scene.makeAccount(1);
    const tasks = await waitingTasks(account, 30);
    await admit(scene.database, account);
    expect(await reasonOf(tasks[10]!)).toMatchObject({ place: 10, tasks: 30 });
    expect(await reasonOf(tasks[12]!)).toMatchObject({ place: 15, tasks: 30 });
    const { revision } = await scene.task(tasks[29]!);
    await finish((await takeNext())!);
    await admit(scene.database, account);
    const written = await Promise.all(tasks.map(async (taskId) => (await scene.task(taskId)).revision > revision));
    expect(written.filter(Boolean).length).toBeLessThan(20);
  });

  it('for room in a worker, where nodes are free and all workers are busy', async () => {
    await haveSlots(1);
    const [busy, account] = [await scene.makeAccount(1), await scene.makeAccount(5)];
    await waitingTasks(busy, 1);
    await admit(scene.database, busy);
    await takeNext();
    const tasks = await waitingTasks(account, 3);
    await admit(scene.database, account);
    for (const task of tasks) expect(await reasonOf(task)).toEqual({ code: 'WorkersBusy' });
  });

  it('for its own limit of nodes, while a part of it runs', async () => {
    await haveSlots(8);
    const account = await scene.makeAccount(5);
    const task = await scene.makeTask(account);
    await sql`update tasks set node_count = 1 where task_id = ${task}`.execute(scene.database.kysely);
    await scene.startLot(account, task, urls(2), { nodeCount: 2 });
    await admit(scene.database, account);
    const first = await takeNext();
    await admit(scene.database, account);
    expect(await scene.task(task)).toMatchObject({
      status: TaskStatus.Running,
      wait_reason: { code: 'TaskNodes', nodes: 1 },
    });
    await finish(first!);
    await admit(scene.database, account);
    await takeNext();
    expect(await reasonOf(task)).toBeNull();
  });

  it('for the pace of a host that holds all its running parts, as long as it does', async () => {
    await haveSlots(8);
    const account = await scene.makeAccount(5);
    const task = await scene.makeTask(account);
    await scene.startLot(account, task, urls(2), { nodeCount: 1 });
    await admit(scene.database, account);
    const [first, second] = [await takeNext(), await takeNext()];
    const { kysely } = scene.database;
    await renewLease(kysely, first!, 'slow.test');
    expect(await findWaitingAccounts(kysely)).toEqual([]);
    await renewLease(kysely, second!, 'slow.test');
    expect(await findWaitingAccounts(kysely)).toEqual([account]);
    await admit(scene.database);
    expect(await reasonOf(task)).toEqual({ code: 'HostPace', host: 'slow.test' });
    expect(await findWaitingAccounts(kysely)).toEqual([]);
    await renewLease(kysely, second!, null);
    await admit(scene.database);
    expect(await reasonOf(task)).toBeNull();
  });

  it('a task that has ended waits for nothing', async () => {
    const account = await scene.makeAccount(1);
    const [task] = await waitingTasks(account, 1);
    await admit(scene.database, account);
    await haveSlots(1);
    await admit(scene.database, account);
    await finish((await takeNext())!);
    expect(await scene.task(task!)).toMatchObject({ status: TaskStatus.Completed, wait_reason: null });
    await removeWorker(scene.database.kysely, workerId);
    await admit(scene.database);
    expect(await reasonOf(task!)).toBeNull();
  });
});

describe('between accounts', () => {
  const slots = 4;

  /** A worker with few slots works: one by one a subtask ends, its account is admitted, and the slot takes what is next. */
  async function workUntil(isOver: (taken: ClaimedSubtask) => boolean, most: number): Promise<number> {
    const running: ClaimedSubtask[] = [];
    for (let claims = 1; claims <= most; claims += 1) {
      if (running.length === slots) {
        const done = running.shift()!;
        await finish(done);
        await admit(scene.database, done.accountId);
      }
      await haveSlots(slots);
      const taken = await takeNext();
      if (taken === null) throw new Error('a slot found nothing to do');
      if (isOver(taken)) return claims;
      running.push(taken);
      // Promises expire in the queue, and the sweep renews them in the order in which it finds them.
      await sql`update subtasks set lease_until = now() - interval '1 s' where status = 1 and lease_until is not null`.execute(
        scene.database.kysely,
      );
      await admit(scene.database);
    }
    return Infinity;
  }

  it('a small task begins within a few claims while others have 10,000 subtasks waiting', async () => {
    await haveSlots(slots);
    const big = await scene.makeAccount(100);
    await scene.startLot(big, await scene.makeTask(big, 1), urls(1));
    await sql`
      insert into subtasks (subtask_id, account_id, task_id, lot_id, subtask_no, status, start_urls, url_count, revision)
      select gen_random_uuid(), account_id, task_id, lot_id, no, 1, '[]', 0, revision
      from subtasks, generate_series(2, 10000) no where account_id = ${big}`.execute(scene.database.kysely);
    await admit(scene.database, big);
    // The big lot runs: it has every slot, and its promised subtasks are queued.
    await workUntil(() => false, slots + 1);
    const small = await scene.makeAccount(1);
    await waitingTasks(small, 1);
    await admit(scene.database, small);
    expect(await workUntil(({ accountId }) => accountId === small, 20)).toBeLessThanOrEqual(slots + 3);
  });

  it('accounts that all want more than there is are served in turn', async () => {
    await haveSlots(slots);
    const accounts = await Promise.all([1, 2, 3].map(() => scene.makeAccount(50)));
    for (const account of accounts) {
      await scene.startLot(account, await scene.makeTask(account), urls(16), { nodeCount: 4 });
    }
    const served: string[] = [];
    await admit(scene.database);
    await workUntil(({ accountId }) => served.push(accountId) === 21, 30);
    const counts = accounts.map((account) => served.slice(9).filter((each) => each === account).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });
});
