import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from '../task/taskScene.ts';

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
const applied = { outcome: 'applied' };
const settings = 'q=chair&sort=price.asc';

/** Saves a view of a new task. */
async function savedView(scene: TaskScene, viewName = 'Cheap chairs') {
  const [taskId, viewId] = [await scene.create(), randomUUID()];
  expect(await scene.edit('createView', viewId, { taskId, viewName, settings })).toMatchObject(applied);
  return { taskId, viewId };
}

const viewIn = async (scene: TaskScene, viewId: string) =>
  (await scene.changes()).upserts.views.find((view) => view.viewId === viewId);

describe('a saved view', () => {
  test('reaches the devices of its account, with each change', async () => {
    const { taskId, viewId } = await savedView(ada, ' Cheap chairs ');
    expect(await viewIn(ada, viewId)).toMatchObject({
      taskId,
      viewName: 'Cheap chairs',
      settings,
      defaultSince: null,
      fieldRevisions: {},
    });
    expect(await viewIn(eve, viewId)).toBeUndefined();
    expect(await ada.edit('renameView', viewId, { viewName: 'Chairs' })).toMatchObject(applied);
    expect(await ada.edit('overwriteView', viewId, { settings: 'q=table' })).toMatchObject(applied);
    expect(await ada.edit('setDefaultView', viewId, { isDefault: true })).toMatchObject(applied);
    const changed = await viewIn(ada, viewId);
    expect(changed).toMatchObject({ viewName: 'Chairs', settings: 'q=table', defaultSince: expect.any(Number) });
    expect(Object.keys(changed?.fieldRevisions ?? {}).toSorted()).toEqual(['defaultSince', 'settings', 'viewName']);
    expect(await ada.edit('setDefaultView', viewId, { isDefault: false })).toMatchObject(applied);
    expect(await viewIn(ada, viewId)).toMatchObject({ defaultSince: null });
  });

  test('that two devices change keeps the first one’s content, and takes the other’s name', async () => {
    const { viewId } = await savedView(ada);
    await ada.edit('overwriteView', viewId, { settings: 'q=first' });
    expect(await ada.edit('overwriteView', viewId, { settings: 'q=second' }, 0)).toMatchObject({
      outcome: 'conflict',
      value: { settings: 'q=first' },
      changedBy: 'ada',
    });
    expect(await ada.edit('renameView', viewId, { viewName: 'Second' }, 0)).toMatchObject(applied);
    expect(await viewIn(ada, viewId)).toMatchObject({ settings: 'q=first', viewName: 'Second' });
  });

  test('that is deleted leaves the devices, and is made again with its content when that is undone', async () => {
    const { taskId, viewId } = await savedView(ada);
    await ada.edit('setDefaultView', viewId, { isDefault: true });
    const { cursor } = await ada.changes();
    expect(await ada.edit('deleteView', viewId, { isDeleted: true })).toMatchObject(applied);
    expect((await ada.changes(cursor)).deletes.views).toEqual([viewId]);
    expect(await ada.edit('deleteView', viewId, { isDeleted: true })).toMatchObject(applied);
    expect(await ada.edit('renameView', viewId, { viewName: 'x' })).toMatchObject(refusedWith('NotFound'));
    expect(await ada.edit('createView', viewId, { taskId, viewName: 'Back', settings })).toMatchObject(applied);
    expect(await viewIn(ada, viewId)).toMatchObject({ viewName: 'Back', settings, defaultSince: expect.any(Number) });
    expect(await ada.edit('renameView', viewId, { viewName: 'x' }, 0)).toMatchObject(applied);
  });

  test('leaves the devices with its task', async () => {
    const { taskId, viewId } = await savedView(ada);
    await ada.edit('deleteTask', taskId, { isDeleted: true });
    expect(await viewIn(ada, viewId)).toMatchObject({ taskId });
    expect(await ada.edit('createView', randomUUID(), { taskId, viewName: 'x', settings })).toMatchObject(
      refusedWith('TaskDeleted'),
    );
    const { cursor } = await ada.changes();
    await ada.edit('purgeTask', taskId, { isPurged: true });
    expect((await ada.changes(cursor)).deletes).toMatchObject({ tasks: [taskId], views: [viewId] });
    expect(await ada.edit('createView', viewId, { taskId, viewName: 'x', settings })).toMatchObject(
      refusedWith('NotFound'),
    );
  });

  test('is not made again for another task', async () => {
    const { viewId } = await savedView(ada);
    await ada.edit('deleteView', viewId, { isDeleted: true });
    const other = await ada.create('Films');
    expect(await ada.edit('createView', viewId, { taskId: other, viewName: 'x', settings })).toMatchObject(
      refusedWith('InvalidInput'),
    );
  });

  test.each([
    ['', settings],
    ['x'.repeat(101), settings],
    ['two\nlines', settings],
    ['x', 'x'.repeat(16_001)],
  ])('with the name %j and such a content is refused', async (viewName, content) => {
    const taskId = await ada.create();
    const made = await ada.edit('createView', randomUUID(), { taskId, viewName, settings: content });
    expect(made).toMatchObject(refusedWith('InvalidInput'));
  });

  test('of another account, or of its task, cannot be named', async () => {
    const { taskId, viewId } = await savedView(ada);
    for (const [name, patch] of [
      ['renameView', { viewName: 'x' }],
      ['overwriteView', { settings: '' }],
      ['setDefaultView', { isDefault: true }],
      ['deleteView', { isDeleted: true }],
    ] as const) {
      expect(await eve.edit(name, viewId, patch)).toMatchObject(refusedWith('NotFound'));
    }
    const mine = { viewName: 'Mine', settings };
    expect(await eve.edit('createView', randomUUID(), { taskId, ...mine })).toMatchObject(refusedWith('NotFound'));
    const own = { taskId: await eve.create(), ...mine };
    expect(await eve.edit('createView', viewId, own)).toMatchObject(refusedWith('InvalidInput'));
    expect(await viewIn(ada, viewId)).toMatchObject({ viewName: 'Cheap chairs', settings });
  });

  test('is refused when its task has as many as the plan allows; those of other tasks do not count', async () => {
    const { viewLimit: limit } = planOf(AccountLevel.Professional);
    const { taskId, viewId } = await savedView(ada);
    await savedView(ada);
    await sql`
      insert into saved_views (view_id, account_id, task_id, name, settings, revision)
      select gen_random_uuid(), account_id, task_id, 'x', '', 1 from saved_views, generate_series(2, ${limit})
      where view_id = ${viewId}`.execute(tested.database.kysely);
    const more = { taskId, viewName: 'More', settings };
    const refusal = { code: 'QuotaReached', quota: 'viewLimit', used: limit, limit };
    expect(await ada.edit('createView', randomUUID(), more)).toMatchObject({ outcome: 'refused', refusal });
    expect(await ada.edit('overwriteView', viewId, { settings: '' })).toMatchObject(applied);
    await ada.edit('deleteView', viewId, { isDeleted: true });
    expect(await ada.edit('createView', randomUUID(), more)).toMatchObject(applied);
  });
});
