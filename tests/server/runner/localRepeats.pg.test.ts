import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { beginLocalRun, endLocalSubtask, writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openRunnerScene, type RunnerScene } from './runnerScene.ts';

let tested: TestService;
let ada: Client;
let scene: RunnerScene;
const addresses = ['http://a.test/0', 'http://a.test/1'];

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free });
  ada = await tested.signUp('ada');
  await sql`
    insert into ledger (account_id, amount_micro, kind, cause)
    values (${ada.accountId}, 10000000, 'credit', 'test')`.execute(tested.database.kysely);
  scene = await openRunnerScene(tested, ada, 'a.test');
});
afterAll(async () => {
  scene.close();
  await (await openQueue(tested.database)).close();
  await tested.close();
});

async function makeTask(name: string, action: 'skip' | 'stop'): Promise<string> {
  const taskId = await scene.makeTask(name, addresses);
  const repeats = JSON.stringify({ fields: ['title'], across: 'task', action });
  await sql`update tasks set repeats = ${repeats} where task_id = ${taskId}`.execute(tested.database.kysely);
  return taskId;
}

async function begin(taskId: string) {
  const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
  const { run, subtask } = beginLocalRun.reply.parse((await ada.send(beginLocalRun, { body })).body);
  return { lotId: run?.lotId ?? '', subTaskId: subtask?.subTaskId ?? '', token: subtask?.token ?? 0 };
}

/** Titles of one page of the first address, whose list continues. */
async function write(
  { lotId, ...held }: Awaited<ReturnType<typeof begin>>,
  titles: string[],
  writeId: string = randomUUID(),
) {
  const counts = { urlsDone: 0, pagesDone: 1, pagesFailed: 0 };
  const answer = await ada.send(writeLocalRows, {
    params: { id: lotId },
    body: {
      ...held,
      ...counts,
      writeId,
      failures: [],
      failedPages: [],
      pieces: [{ rows: titles.length, ...counts }],
      parts: [{ columns: ['title'], rows: titles.map((title) => [title]) }],
      position: { startIndex: 0, page: { url: addresses[0], number: 2 }, skip: 0 },
    },
  });
  return writeLocalRows.reply.parse(answer.body);
}

const newest = async (taskId: string) => (await scene.lots(taskId))[0];
const close = (taskId: string) =>
  sql`update tasks set status = ${TaskStatus.Stopped} where task_id = ${taskId}`.execute(tested.database.kysely);

test('rows of a runner that were there already are left out by the service, and written once however often they are sent', async () => {
  const taskId = await makeTask('Skips', 'skip');
  const run = await begin(taskId);
  const writeId = randomUUID();
  expect(await write(run, ['a', 'b', 'a'], writeId)).toEqual({ isStopping: false });
  expect(await write(run, ['a', 'b', 'a'], writeId)).toEqual({ isStopping: false });
  expect(await write(run, ['b', 'c'])).toEqual({ isStopping: false });
  expect(await newest(taskId)).toMatchObject({ rowCount: 3, repeatsLeftOut: 2 });
  expect(await scene.titles(taskId, 1)).toEqual(['a', 'b', 'c']);
});

test('a runner gets the position to continue at once a list has nothing new, also when it asks a second time', async () => {
  const taskId = await makeTask('Stops', 'stop');
  await write(await begin(taskId), ['old']);
  await close(taskId);
  const run = await begin(taskId);
  const writeId = randomUUID();
  const goOn = { isStopping: false, goOnAt: { startIndex: 1, page: null, skip: 0 } };
  expect(await write(run, ['new', 'old', 'older'], writeId)).toEqual(goOn);
  expect(await write(run, ['new', 'old', 'older'], writeId)).toEqual(goOn);
  expect(await newest(taskId)).toMatchObject({ lotNo: 2, rowCount: 1, repeatsLeftOut: 1, listsEnded: 1 });
});

test('a part whose task was deleted for good meanwhile ends with a refusal', async () => {
  const { lotId, ...held } = await begin(await makeTask('Purged', 'skip'));
  await sql`update lots set deleted_at = now() where lot_id = ${lotId}`.execute(tested.database.kysely);
  const body = { ...held, processId: randomUUID(), end: 'failed', failures: [] };
  expect(await ada.send(endLocalSubtask, { params: { id: lotId }, body })).toMatchObject({
    status: 404,
    body: { code: 'NotFound' },
  });
});
