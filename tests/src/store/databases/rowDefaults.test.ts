import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { lot as lotSchema, task as taskSchema, taskGroup } from '#core/wire/rows/task.ts';
import { closeStore, deleteStore, openStore } from '#app/store/openStore.ts';
import { groupDefaults, lotDefaults, rowsVersion, taskDefaults } from '#app/store/databases/rowDefaults.ts';
import { taskById } from '#app/store/queries/tasks/tasks.ts';
import { emptyManifest } from '#app/store/tables.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

const group = {
  taskGroupId: crypto.randomUUID(),
  taskGroupName: 'Default',
  isDefault: true,
  fieldRevisions: { taskGroupName: 4 },
};

function without(row: object, fields: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !(field in fields)));
}

test('rows that an older console stored read with the fields that were added since', async () => {
  const accountId = crypto.randomUUID();
  const old = new Dexie(`sheaf-${accountId}`);
  old.version(5).stores({ groups: 'taskGroupId', tasks: 'taskId, listedAt', lots: 'lotId, createdAt' });
  const { nodeCount, ...lacking } = taskDefaults;
  const task = newTask({ nodeCount: 3, taskGroupId: group.taskGroupId });
  const lot = newLot({ taskId: task.taskId });
  await old.table('groups').bulkAdd([without(group, groupDefaults), { ...group, taskGroupId: 'g2' }]);
  await old.table('tasks').add({ ...without(task, lacking), listedAt: task.createdAt });
  await old.table('lots').add(without(lot, lotDefaults));
  old.close();

  const store = openStore(accountId, null);
  const [row] = await store.main.tasks.toArray();
  expect(row).toEqual({ ...task, listedAt: task.createdAt });
  expect(row?.nodeCount).not.toBe(nodeCount);
  expect(taskSchema.safeParse(without(row ?? {}, { listedAt: 0 })).success).toBe(true);
  expect(lotSchema.safeParse(await store.main.lots.get(lot.lotId)).success).toBe(true);
  expect(taskGroup.safeParse(await store.main.groups.get(group.taskGroupId)).success).toBe(true);
  // Existing fields keep their values.
  expect((await store.main.groups.get('g2'))?.fieldRevisions).toEqual(group.fieldRevisions);
  expect(await taskById(store, task.taskId)).toMatchObject({ schedule: null, deletedAt: null });
  closeStore(store);
  await deleteStore(accountId);
});

test('a field that is added to the rows comes with a new version of the database', () => {
  const fields = [taskDefaults, lotDefaults, groupDefaults].map((defaults) => Object.keys(defaults).length);
  // A device runs each version once: fields without a new version are missing on the devices that have this one.
  expect({ rowsVersion, fields }).toEqual({ rowsVersion: 12, fields: [16, 6, 1] });
});

test('a lot that an older console stored reads with no rewrites, as one that nobody removed', async () => {
  const accountId = crypto.randomUUID();
  const old = new Dexie(`sheaf-${accountId}-data`);
  old.version(1).stores({ blocks: '[lotId+firstRow]', manifests: 'lotId' });
  const { rewrites, isRemoved, isDropReported, ...manifest } = emptyManifest({
    lotId: crypto.randomUUID(),
    createdAt: 7,
  });
  await old.table('manifests').bulkAdd([manifest, { ...manifest, lotId: 'rewritten', rewrites: 3 }]);
  old.close();

  const store = openStore(accountId, null);
  expect(await store.data.manifests.get(manifest.lotId)).toEqual({
    ...manifest,
    rewrites,
    isRemoved,
    isDropReported,
  });
  expect((await store.data.manifests.get('rewritten'))?.rewrites).toBe(3);
  closeStore(store);
  await deleteStore(accountId);
});
