import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { openModelAccount, type ModelAccount } from './model/modelAccount.ts';
import { startModelWorker, type ModelWorker } from './model/modelWorker.ts';
import { isSomeOrder, newTask, type DoneCall, type ModelTask, type TaskCall } from './model/taskModel.ts';

/** `SHEAF_MODEL_CALLS=10000 SHEAF_MODEL_SEED=3` is the long form. */
const callCount = Number(process.env['SHEAF_MODEL_CALLS'] ?? 300);
const seed = Number(process.env['SHEAF_MODEL_SEED'] ?? 1);
const atOnce = 20;
const taskLimit = 8;

let tested: TestService;
let worker: ModelWorker;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  worker = startModelWorker(tested.database);
});
afterAll(() => tested.close());

const call: fc.Arbitrary<TaskCall> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TaskCall>({ do: 'start' }) },
  { weight: 2, arbitrary: fc.constantFrom<TaskCall>({ do: 'stop' }, { do: 'delete' }, { do: 'restore' }) },
  fc.constant<TaskCall>({ do: 'copy' }),
  fc.constantFrom<TaskCall>({ do: 'setSchedule' }, { do: 'clearSchedule' }),
  fc.record({ do: fc.constant('move' as const), group: fc.nat(2) }),
  fc.record({ do: fc.constant('setPriority' as const), priority: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ do: fc.constant('setNodes' as const), nodeCount: fc.option(fc.integer({ min: 1, max: 4 })) }),
);
/** Calls at once, each of a task by its place in the list, and whether the worker lets go before it takes more. */
const round = fc.record({
  calls: fc.array(fc.record({ task: fc.nat(taskLimit), call }), { minLength: atOnce, maxLength: atOnce }),
  isFinishing: fc.boolean(),
});
const roundsOfRun = 5;

test(`${callCount} calls of tasks, ${atOnce} at once, end as if each had been made alone`, async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: roundsOfRun, maxLength: roundsOfRun }), async (rounds) => {
      const client = await tested.signUp(`m${crypto.randomUUID().slice(0, 12)}`);
      const limits = { task_limit: taskLimit, cloud_count: 3 };
      await tested.database.kysely
        .updateTable('accounts')
        .set(limits)
        .where('account_id', '=', client.accountId)
        .execute();
      const account = await openModelAccount(tested, client);
      for (let count = 0; count < 4; count += 1) await account.create();
      let model = await account.read();
      expect([...model.values()]).toEqual(Array.from({ length: 4 }, () => newTask));
      for (const { calls, isFinishing } of rounds) {
        model = await callAtOnce(account, model, calls, counts);
        model = await work(account, model, isFinishing);
      }
      await worker.finish();
    }),
    // Another run of the same calls need not end the same way: nothing would be won by smaller ones.
    { numRuns: Math.ceil(callCount / (atOnce * roundsOfRun)), seed, endOnFailure: true },
  );
  process.stdout.write(
    `${JSON.stringify({ name: 'taskModel', seed, figures: Object.fromEntries(counts), ok: true })}\n`,
  );
}, 3_600_000);

async function callAtOnce(
  account: ModelAccount,
  before: ReadonlyMap<string, ModelTask>,
  calls: readonly { task: number; call: TaskCall }[],
  counts: Map<string, number>,
): Promise<Map<string, ModelTask>> {
  const ids = [...before.keys()];
  const doneById = new Map<string, DoneCall[]>();
  const copyIds: string[] = [];
  const heldBefore = new Set(ids.filter((id) => worker.holds(id)));
  await Promise.all(
    calls.map(async ({ task, call: wanted }) => {
      const taskId = ids[task % ids.length] ?? '';
      const { result, copyId } = await account.call(taskId, wanted);
      doneById.set(taskId, [...(doneById.get(taskId) ?? []), { call: wanted, result }]);
      if (copyId !== undefined) copyIds.push(copyId);
      const label = `${wanted.do} ${result}`;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }),
  );
  expect(await account.findFaults()).toEqual([]);
  const after = await account.read();
  expect([...after.keys()].toSorted()).toEqual([...ids, ...copyIds].toSorted());
  for (const [taskId, task] of before) {
    const done = doneById.get(taskId) ?? [];
    const isFound = isSomeOrder(task, done, after.get(taskId) ?? newTask, heldBefore.has(taskId));
    expect(isFound ? null : { taskId, before: task, done, after: after.get(taskId) }).toBeNull();
  }
  for (const id of copyIds) expect(after.get(id)).toMatchObject({ status: TaskStatus.Ready, lotCount: 0, group: 0 });
  expectLimitToBeMet(before, [...doneById.values()].flat());
  return after;
}

/** Nobody hears of the limit while there is room for all that was asked. */
function expectLimitToBeMet(before: ReadonlyMap<string, ModelTask>, done: readonly DoneCall[]): void {
  if (!done.some(({ result }) => result === 'ExceedTaskLimitCounts')) return;
  const live = [...before.values()].filter(({ isDeleted }) => !isDeleted).length;
  const more = done.filter(({ call: wanted }) => wanted.do === 'copy' || wanted.do === 'restore').length;
  expect(live + more).toBeGreaterThan(taskLimit);
}

/** The worker's turn, alone: running subtasks continue, and nothing else changes. */
async function work(
  account: ModelAccount,
  before: ReadonlyMap<string, ModelTask>,
  isFinishing: boolean,
): Promise<Map<string, ModelTask>> {
  if (isFinishing) await worker.finish();
  await worker.take();
  expect(await account.findFaults()).toEqual([]);
  const after = await account.read();
  for (const [taskId, task] of before) {
    const { status, ...rest } = after.get(taskId) ?? newTask;
    const { status: from, ...kept } = task;
    expect(rest).toEqual(kept);
    expect(nextStatuses[from]).toContain(status);
  }
  return after;
}

const { Ready, Waiting, Running, Stopped, Completed } = TaskStatus;
const nextStatuses: Record<TaskStatus, readonly TaskStatus[]> = {
  [Ready]: [Ready],
  [Waiting]: [Waiting, Running, Completed],
  [Running]: [Running, Stopped, Completed],
  [Stopped]: [Stopped],
  [Completed]: [Completed],
};
