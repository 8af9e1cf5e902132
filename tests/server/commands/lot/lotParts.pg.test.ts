import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { continueRun, startFailedPages, startSubtask, stopSubtask } from '#core/wire/calls/task/lotCalls.ts';
import { batchStop, listLotSubtasks, listTaskLots } from '#core/wire/calls/task/taskCalls.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from '../task/taskScene.ts';

let tested: TestService;
let client: Client;
let stranger: Client;
let scene: TaskScene;
let taskId: string;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  [client, stranger] = [await tested.signUp('ada'), await tested.signUp('bob')];
  scene = taskScene(tested, client);
});
beforeEach(async () => {
  taskId = await scene.create();
});
afterAll(() => tested.close());

const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const rerun = async (by = client, id = taskId) => (await by.send(startFailedPages, { params: { id } })).body;
const items = async <Item>(call: Parameters<Client['send']>[0], params: Record<string, string | number>) =>
  (await client.send(call, { params })).body['items'] as Item[];

/** The newest run as it is once it has ended, with pages that failed. */
async function endWith(failedPages: number): Promise<void> {
  await client.send(batchStop, { body: { taskIds: [taskId] } });
  await run(sql`
    insert into failed_pages (lot_id, account_id, page_no, url, start)
    select lot_id, account_id, no, 'http://a.test/' || no, '{"number":1}' from tasks, generate_series(1, ${failedPages}) no
    where task_id = ${taskId}`);
}

test('a run of failed pages is a run of the task, split like any other, that names the run of its pages', async () => {
  await scene.start(taskId);
  await endWith(30);
  expect(await rerun()).toEqual({ startResult: StartResult.Succeed, lotNo: 2, pageCount: 30 });
  const [newest, first] = await items<Record<string, unknown>>(listTaskLots, { id: taskId });
  expect(newest).toMatchObject({ lotNo: 2, rerunOfLotNo: 1, status: LotStatus.Waiting });
  expect(first).toMatchObject({ lotNo: 1, rerunOfLotNo: null });
  const subtasks = await items<{ urlCount: number }>(listLotSubtasks, { id: taskId, lotNo: 2 });
  expect(subtasks.reduce((sum, { urlCount }) => sum + urlCount, 0)).toBe(30);
  expect((await scene.task(taskId)).body).toMatchObject({ taskExecuteStatus: TaskStatus.Waiting, lotNo: 2 });
});

test('it is refused by the gates of any start, and where nothing failed', async () => {
  expect(await rerun()).toMatchObject({ code: 'NoFailedPages' });
  await scene.start(taskId);
  expect(await rerun()).toEqual({ startResult: StartResult.OnExecuting, lotNo: null, pageCount: 0 });
  await endWith(0);
  expect(await rerun()).toMatchObject({ code: 'NoFailedPages' });
  await endWith(2);
  expect(await rerun(stranger)).toMatchObject({ code: 'NotFound' });
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Free));
  expect(await rerun()).toEqual({ startResult: StartResult.FunctionNotEnable, lotNo: null, pageCount: 2 });
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Professional));
  expect(await items(listTaskLots, { id: taskId })).toHaveLength(1);
});

const subtaskCall = async (call: typeof startSubtask | typeof stopSubtask, subTaskId: string, by = client) => {
  const { body } = await by.send(call, { body: { taskId, subTaskId } });
  return body['startResult'] ?? body['stopResult'];
};
const firstSubtask = async (lotNo = 1) => {
  const [subtask] = await items<{ subTaskId: string; status: SubtaskStatus }>(listLotSubtasks, { id: taskId, lotNo });
  if (subtask === undefined) throw new Error('a run without subtasks');
  return subtask;
};

test('§7.5: a subtask is stopped and started by the codes of §8.2 and §8.3', async () => {
  await scene.start(taskId);
  const { subTaskId } = await firstSubtask();
  expect(await subtaskCall(stopSubtask, subTaskId, stranger)).toBe(StopResult.UserNotTaskOwner);
  expect(await subtaskCall(startSubtask, subTaskId, stranger)).toBe(StartResult.TaskNotFound);
  expect(await subtaskCall(startSubtask, randomUUID())).toBe(StartResult.TaskNotFound);
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.OnExecuting);
  expect(await subtaskCall(stopSubtask, subTaskId)).toBe(StopResult.Succeed);
  expect(await subtaskCall(stopSubtask, subTaskId)).toBe(StopResult.AlreadyEnded);
  expect((await scene.task(taskId)).body).toMatchObject({ taskExecuteStatus: TaskStatus.Stopped });
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.Succeed);
  expect((await scene.task(taskId)).body).toMatchObject({ taskExecuteStatus: TaskStatus.Waiting });
  await run(sql`update subtasks set status = ${SubtaskStatus.Completed} where subtask_id = ${subTaskId}`);
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.FailedForOther);
});

test('a subtask of an older run does not continue: a task has one run at a time', async () => {
  await scene.start(taskId);
  const { subTaskId } = await firstSubtask();
  await client.send(batchStop, { body: { taskIds: [taskId] } });
  await scene.start(taskId);
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.FailedForOther);
  expect(await firstSubtask()).toMatchObject({ status: SubtaskStatus.Stopped });
});

test('a subtask continues under the rules of a start, and does not count for the day again', async () => {
  const template = tested.service.gallery.bySlug('demo-shop-products');
  await scene.start(taskId);
  const { subTaskId } = await firstSubtask();
  await subtaskCall(stopSubtask, subTaskId);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Free));
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.FunctionNotEnable);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Professional));
  Object.assign(template ?? {}, { dailyMaxCount: 1 });
  expect(await subtaskCall(startSubtask, subTaskId)).toBe(StartResult.Succeed);
  Object.assign(template ?? {}, { dailyMaxCount: undefined });
});

const goOn = async (by = client, id = taskId) => (await by.send(continueRun, { params: { id } })).body['startResult'];
/** As a worker leaves it that has met a quota. */
const stopBy = (cap: string) =>
  run(sql`
    with stopped as (update subtasks set status = ${SubtaskStatus.Stopped}, lease_until = null where task_id = ${taskId}),
    lot as (
      update lots set status = ${LotStatus.Stopped}, cap_reached = ${cap}, end_reason = 'PlanStorage', ended_at = now()
      where task_id = ${taskId})
    update tasks set status = ${TaskStatus.Stopped} where task_id = ${taskId}`);
const keep = (bytes: number) =>
  run(sql`
    insert into account_storage (account_id, bytes) values (${client.accountId}, ${bytes})
    on conflict (account_id) do update set bytes = ${bytes}`);

test('a run that a quota stopped continues as a whole once there is room, and says why not before', async () => {
  expect(await goOn()).toBe(StartResult.FailedForOther);
  await scene.start(taskId);
  expect(await goOn()).toBe(StartResult.OnExecuting);
  await stopBy('planStorage');
  expect(await goOn(stranger)).toBe(StartResult.TaskNotFound);
  expect(await goOn(client, randomUUID())).toBe(StartResult.TaskNotFound);
  await keep(planOf(AccountLevel.Professional).storedBytes);
  expect(await goOn()).toBe(StartResult.FailedForOther);
  expect(await firstSubtask()).toMatchObject({ status: SubtaskStatus.Stopped });
  await keep(0);
  expect(await goOn()).toBe(StartResult.Succeed);
  const subtasks = await items<{ status: SubtaskStatus }>(listLotSubtasks, { id: taskId, lotNo: 1 });
  expect(new Set(subtasks.map(({ status }) => status))).toEqual(new Set([SubtaskStatus.Waiting]));
  expect(await items(listTaskLots, { id: taskId })).toMatchObject([{ status: LotStatus.Waiting, endReason: null }]);
  expect((await scene.task(taskId)).body).toMatchObject({ taskExecuteStatus: TaskStatus.Waiting, lotNo: 1 });
  expect(await goOn()).toBe(StartResult.OnExecuting);
});

test('a run that reached a cap of its task is complete and does not continue', async () => {
  await scene.start(taskId);
  await stopBy('maxRows');
  expect(await goOn()).toBe(StartResult.FailedForOther);
});
