import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let ada: TaskScene;
let eve: TaskScene;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = taskScene(tested, await tested.signUp('ada'));
  eve = taskScene(tested, await tested.signUp('eve'));
});
afterAll(() => tested.close());

const refusedWith = (code: string) => ({ outcome: 'refused', refusal: { code } });
const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);

describe('the trash', () => {
  test('deletes a task for good on request, whatever its age, and only one that is in it', async () => {
    const [gone, kept] = [await ada.create('Gone'), await ada.create('Kept')];
    await ada.start(gone);
    expect(await ada.edit('purgeTask', gone, { isPurged: true })).toMatchObject(refusedWith('TaskRestored'));
    for (const taskId of [gone, kept]) await ada.edit('deleteTask', taskId, { isDeleted: true });
    // On another device, in between.
    await ada.edit('restoreTask', kept, { isDeleted: false });
    const { cursor } = await ada.changes();
    expect(await ada.edit('purgeTask', kept, { isPurged: true })).toMatchObject(refusedWith('TaskRestored'));
    expect(await eve.edit('purgeTask', gone, { isPurged: true })).toMatchObject(refusedWith('NotFound'));
    expect(await ada.edit('purgeTask', gone, { isPurged: true })).toMatchObject({ outcome: 'applied' });
    expect((await ada.changes(cursor)).deletes.tasks).toEqual([gone]);
    expect(await ada.stored(kept)).toMatchObject({ taskName: 'Kept', deletedAt: null });
    expect(await ada.edit('purgeTask', gone, { isPurged: true })).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('restoreTask', gone, { isDeleted: false })).toMatchObject(refusedWith('TaskDeleted'));
  });

  test('reports how much of the storage is being deleted, until it is gone', async () => {
    const client = await tested.signUp('room');
    const scene = taskScene(tested, client);
    const taskId = await scene.create('Gone');
    await scene.start(taskId);
    const use = async () => getAccount.reply.parse((await client.send(getAccount)).body).quotas;
    const used = (await use())?.storedBytes.used ?? 0;
    expect(used).toBeGreaterThan(0);
    await scene.edit('deleteTask', taskId, { isDeleted: true });
    expect(await use()).toMatchObject({ storedBytes: { used }, removingBytes: 0 });
    await scene.edit('purgeTask', taskId, { isPurged: true });
    const { cursor } = await scene.changes();
    expect(await use()).toMatchObject({ storedBytes: { used }, removingBytes: used });
    await emptyTrash(tested.database);
    expect(await use()).toMatchObject({ storedBytes: { used: 0 }, removingBytes: 0 });
    expect((await scene.changes(cursor)).account?.quotas).toMatchObject({ storedBytes: { used: 0 } });
  });

  test('frees the space of lists with the last task that named them, on request or after its time', async () => {
    const client = await tested.signUp('lists');
    const scene = taskScene(tested, client);
    const names = ['told', 'in time', 'kept'];
    const taskIds: string[] = [];
    for (const name of names) {
      const taskId = await scene.create(name);
      taskIds.push(taskId);
      await run(sql`
        insert into parameter_lists (account_id, hash, line_count, packed_bytes, touched_at)
        values (${client.accountId}, ${name}, 1, 100, now() - interval '2 days')`);
      await run(sql`
        update tasks set parameters = jsonb_build_object('Urls', jsonb_build_object('list', ${name}::text, 'count', 1))
        where task_id = ${taskId}`);
    }
    const used = async () => getAccount.reply.parse((await client.send(getAccount)).body).quotas?.listBytes.used;
    const [announced = '', inTime = ''] = taskIds;
    for (const taskId of [announced, inTime]) await scene.edit('deleteTask', taskId, { isDeleted: true });
    expect(await used()).toBe(300);
    await scene.edit('purgeTask', announced, { isPurged: true });
    expect(await used()).toBe(200);
    await run(sql`update tasks set deleted_at = now() - interval '31 days' where task_id = ${inTime}`);
    await emptyTrash(tested.database);
    expect(await used()).toBe(100);
  });
});
