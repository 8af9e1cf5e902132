import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges } from '#core/wire/sync.ts';
import { createTemplateTask, listTaskLots, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { getSourceTaskItems, listSourceTasks } from '#core/wire/calls/task/taskReadCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { insertRun } from './insertRun.ts';

/*
 * What rows have of text is bounded one by one, and how many there are, but not both together: a hundred tasks of half a
 * megabyte would be an answer of fifty.
 */

let tested: TestService;
let client: Client;
const taskIds: string[] = [];
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  const template = tested.service.gallery.bySlug('page-metadata');
  for (let count = 0; count < 40; count += 1) {
    const body = {
      taskName: `Task ${count}`,
      templateRegistrationId: template?.templateRegistrationId,
      templateVersion: template?.version,
      userInputParameters: formatUserInputParameters({ Urls: ['https://shop.example/'] }, {}),
    };
    taskIds.push(String((await client.send(createTemplateTask, { body })).body['taskId']));
  }
  await sql`
    update tasks set parameters = jsonb_build_object('Urls',
      (select jsonb_agg(repeat('x', 2000)) from generate_series(1, 250)))`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

const tooLarge = { status: 413, body: { code: 'TooLarge', limitBytes: 16_000_000 } };

test('changes come in pages of a few megabytes, and all of them come, in a first fill and afterwards', async () => {
  for (const from of [undefined, `${tested.service.epoch}.1`]) {
    const seen = new Set<string>();
    let since = from;
    for (let pages = 1; ; pages += 1) {
      const { body, bytes } = await client.send(getChanges, { query: since === undefined ? {} : { since } });
      expect(bytes.length).toBeLessThan(6_000_000);
      const { upserts, cursor, more } = getChanges.reply.parse(body);
      upserts.tasks.forEach(({ taskId }) => seen.add(taskId));
      since = cursor;
      if (more) continue;
      expect(pages).toBeGreaterThan(3);
      break;
    }
    expect(seen.size).toBe(taskIds.length);
  }
});

test('a page of tasks with too much text is refused, a smaller one is answered', async () => {
  expect(await client.send(searchTasks, { query: { pageSize: 10_000 } })).toMatchObject(tooLarge);
  expect(await client.send(searchTasks, { query: { pageSize: 10 } })).toMatchObject({ status: 200 });
});

test('so is a page of rows, of runs and of sources', async () => {
  const [taskId = ''] = taskIds;
  const rows = Array.from({ length: 20 }, () => ['x'.repeat(1_000_000)]);
  const source = { accountId: client.accountId, taskId, lotId: '5b0c2c1e-58c4-4b4a-9f0e-4f3ad1b6a001' };
  await insertRun(tested.database, { ...source, columns: ['name'], rows });
  const items = (pageSize: number) => ({ params: { id: taskId }, query: { field: 'name', pageSize } });
  expect(await client.send(getSourceTaskItems, items(100))).toMatchObject(tooLarge);
  expect(await client.send(getSourceTaskItems, items(5))).toMatchObject({ status: 200 });
  await sql`update lots set columns = array[repeat('x', 17000000)] where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  expect(await client.send(listTaskLots, { params: { id: taskId } })).toMatchObject(tooLarge);
  expect(await client.send(listSourceTasks, {})).toMatchObject(tooLarge);
});
