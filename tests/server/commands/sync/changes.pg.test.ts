import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChanges, type Changes } from '#core/wire/sync.ts';
import { updateTaskBasicInfo } from '#core/wire/calls/task/taskCalls.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { insertTask } from '#server/db/tables/task/tasks.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

/** Tasks of an account, several of one revision where `count` is more than one. */
async function addTasks(client: Client, count: number): Promise<string[]> {
  const { accountId } = client;
  const ids = Array.from({ length: count }, () => randomUUID());
  await tested.database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, accountId);
    const group = await tx
      .selectFrom('task_groups')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    for (const taskId of ids) {
      const template = { templateSlug: 'demo-shop-products', templateVersion: 1, parameters: {} };
      await insertTask(tx, {
        taskId,
        accountId,
        taskGroupId: group.task_group_id,
        name: taskId,
        ...template,
        revision,
      });
    }
  });
  return ids;
}

async function removeTask(client: Client, taskId: string): Promise<void> {
  await tested.database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, client.accountId);
    const deleted_at = new Date();
    await tx
      .updateTable('tasks')
      .set({ deleted_at, purged_at: deleted_at, revision })
      .where('task_id', '=', taskId)
      .execute();
  });
}

async function poll(client: Client, query: Record<string, string | number> = {}): Promise<Changes> {
  return getChanges.reply.parse((await client.send(getChanges, { query })).body);
}

/** A device: applies pages until there are no more. */
async function follow(
  client: Client,
  device: { cursor: string | undefined; tasks: Map<string, string> },
  limit: number,
) {
  for (;;) {
    const page = await poll(client, { limit, ...(device.cursor !== undefined && { since: device.cursor }) });
    for (const task of page.upserts.tasks) device.tasks.set(task.taskId, task.taskName);
    for (const id of page.deletes.tasks) device.tasks.delete(id);
    device.cursor = page.cursor;
    if (!page.more) return;
  }
}

describe('a delta', () => {
  test('brings exactly what changed since the cursor', async () => {
    const client = await tested.signUp('ada');
    const [kept = '', removed = ''] = await addTasks(client, 2);
    const first = await poll(client);
    expect(first).toMatchObject({ more: false, lastSequence: null, account: { userName: 'ada' } });
    expect(first.upserts.tasks).toHaveLength(2);
    await client.send(updateTaskBasicInfo, { body: { taskId: kept, taskName: 'renamed' } });
    await removeTask(client, removed);
    const delta = await poll(client, { since: first.cursor });
    expect(delta.upserts.tasks).toMatchObject([{ taskId: kept, taskName: 'renamed' }]);
    expect(delta.deletes.tasks).toEqual([removed]);
    expect((await poll(client, { since: delta.cursor })).upserts.tasks).toEqual([]);
  });

  test('never tears apart the rows of one revision', async () => {
    const client = await tested.signUp('bulk');
    const { cursor } = await poll(client);
    await addTasks(client, 7);
    await addTasks(client, 2);
    const page = await poll(client, { since: cursor, limit: 3 });
    expect(page.upserts.tasks).toHaveLength(7);
    expect(page.more).toBe(true);
    expect((await poll(client, { since: page.cursor, limit: 3 })).upserts.tasks).toHaveLength(2);
  });

  test.each([
    ['another life of the service', () => 'another.1'],
    ['the future', () => `${tested.service.epoch}.999999`],
  ])('from %s is refused: the device reads everything again', async (_, since) => {
    const client = await tested.signUp(`late${randomUUID().slice(0, 8)}`);
    const answer = await client.send(getChanges, { query: { since: since() } });
    expect(answer).toMatchObject({ status: 410, body: { code: 'CursorExpired' } });
  });
});

test('a first fill begins with the newest rows', async () => {
  const client = await tested.signUp('filler');
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push(...(await addTasks(client, 1)));
  const page = await poll(client, { limit: 2 });
  expect(page.more).toBe(true);
  expect(page.upserts.tasks.map(({ taskId }) => taskId)).toEqual(made.slice(-2).toReversed());
});

test('whatever changes between its pages, a device ends with what the service has', async () => {
  const client = await tested.signUp('random');
  const action = fc.constantFrom('add', 'addMany', 'rename', 'remove', 'page', 'follow');
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), async (actions, limit) => {
      const live = new Map(
        (await poll(client, { limit: 5_000 })).upserts.tasks.map((task) => [task.taskId, task.taskName]),
      );
      const device = { cursor: undefined as string | undefined, tasks: new Map<string, string>() };
      for (const each of actions) {
        const [some] = live.keys();
        if (each === 'add' || each === 'addMany') {
          for (const id of await addTasks(client, each === 'add' ? 1 : 3)) live.set(id, id);
        } else if (each === 'rename' && some !== undefined) {
          live.set(some, `renamed ${live.size}`);
          await client.send(updateTaskBasicInfo, { body: { taskId: some, taskName: `renamed ${live.size}` } });
        } else if (each === 'remove' && some !== undefined) {
          live.delete(some);
          await removeTask(client, some);
        } else if (each === 'page') {
          const page = await poll(client, { limit, ...(device.cursor !== undefined && { since: device.cursor }) });
          for (const task of page.upserts.tasks) device.tasks.set(task.taskId, task.taskName);
          for (const id of page.deletes.tasks) device.tasks.delete(id);
          device.cursor = page.cursor;
        } else if (each === 'follow') {
          await follow(client, device, limit);
        }
      }
      await follow(client, device, limit);
      expect(device.tasks).toEqual(live);
      for (const id of live.keys()) await removeTask(client, id);
    }),
    { numRuns: 25, seed: 11 },
  );
});

describe('an idle poll', () => {
  test('is 304 without a query, until something changes, also by another process', async () => {
    const client = await tested.signUp('idle');
    const other = await openTestService({ url: tested.database.url });
    const elsewhere = other.client(client.cookie);
    const answer = await elsewhere.send(getChanges);
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    const since = { since: String(answer.body['cursor']) };
    const queries: string[] = [];
    const pool = other.database.kysely.getExecutor().provideConnection.bind(other.database.kysely.getExecutor());
    other.database.kysely.getExecutor().provideConnection = (consume) => {
      queries.push('query');
      return pool(consume);
    };
    // What is known is kept from when the process hears of changes: it listens a moment after it began.
    await waitFor(async () => {
      queries.length = 0;
      await elsewhere.send(getChanges, { query: since, headers });
      return queries.length === 0;
    });
    for (let count = 0; count < 20; count += 1) {
      expect(await elsewhere.send(getChanges, { query: since, headers })).toMatchObject({ status: 304, body: {} });
    }
    expect(queries).toEqual([]);

    await addTasks(client, 1);
    await waitFor(async () => (await elsewhere.send(getChanges, { query: since, headers })).status === 200);
    expect(queries).not.toEqual([]);
    await other.close();
  });

  test('sees a change of its own process at once', async () => {
    const client = await tested.signUp('prompt');
    const [taskId = ''] = await addTasks(client, 1);
    for (let count = 0; count < 10; count += 1) {
      const before = await client.send(getChanges);
      await client.send(updateTaskBasicInfo, { body: { taskId, taskName: `name ${count}` } });
      const headers = { 'if-none-match': String(before.headers['etag']) };
      expect((await client.send(getChanges, { headers })).status).toBe(200);
    }
  });

  test('of a page that is not the last has no tag: the next page is never "nothing new"', async () => {
    const client = await tested.signUp('pages');
    for (let count = 0; count < 3; count += 1) await addTasks(client, 1);
    const page = await client.send(getChanges, { query: { limit: 1 } });
    expect(page.body['more']).toBe(true);
    expect(page.headers['etag']).toBeUndefined();
  });
});
