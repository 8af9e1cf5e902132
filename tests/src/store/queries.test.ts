import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { kindsIn, templateBySlug, templatesIn } from '#app/store/queries/gallery.ts';
import { lotRows } from '#app/store/queries/rows/lotData.ts';
import { taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { lotByNo, lotsOfTask, tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { emptyManifest, taskRow } from '#app/store/tables.ts';
import { encodeBlock } from '#core/domain/data/block.ts';
import type { Locale } from '#core/domain/locale.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const template = (language: Locale, slug: string, name: string): Template => ({
  templateRegistrationId: 1,
  slug,
  version: 1,
  language,
  name,
  description: '',
  howToUse: '',
  imageUrl: '',
  runOn: RunOn.Cloud,
  status: TemplateStatus.Published,
  accountLimit: AccountLevel.Free,
  allowCrossAccountLevelPricing: true,
  scope: 1,
  languages: [],
  collections: [],
  kinds: [],
  likes: 0,
  updateDate: 0,
  prices: { free: 0, basic: 0, standard: 0, professional: 0, enterprise: 0 },
  parameters: [],
  output: [],
  sample: { columns: [], rows: [] },
});
const keepGallery = async (...languages: Locale[]) => {
  for (const language of languages) {
    await store.main.templates.put(template(language, 'demo-shop', `Shop in ${language}`));
    await store.main.kinds.put({ language, kindId: 1, slug: 'shop', kindName: language });
  }
  const galleries = Object.fromEntries(languages.map((language) => [language, 'g1']));
  await store.main.meta.put({ key: 'galleries', value: galleries });
};

const books = newTask({ taskName: 'Books', createdAt: 10 });
const films = newTask({
  taskName: 'Films',
  createdAt: 20,
  templateSlug: 'rss',
  taskExecuteStatus: TaskStatus.Completed,
});
const bookFairs = newTask({
  taskName: 'book fairs',
  createdAt: 1,
  startedAt: 30,
  taskExecuteStatus: TaskStatus.Running,
});
const all = { statuses: [], keyword: '' };

test.each([
  ['all, newest start or creation first', all, [bookFairs, films, books]],
  ['of one status', { ...all, statuses: [TaskStatus.Running] }, [bookFairs]],
  ['of several', { ...all, statuses: [TaskStatus.Ready, TaskStatus.Completed] }, [films, books]],
  ['by a part of the name in any case', { ...all, keyword: ' BOOK' }, [bookFairs, books]],
  ['of one template', { ...all, templateSlug: 'rss' }, [films]],
  ['by everything at once', { statuses: [TaskStatus.Ready], keyword: 'book', templateSlug: 'demo-shop' }, [books]],
])('task ids: %s', async (_sentence, filter, expected) => {
  await store.main.tasks.bulkPut([books, films, bookFairs].map(taskRow));
  expect(await taskIds(store, filter)).toEqual(expected.map(({ taskId }) => taskId));
});

test('a search finds a task by the name that it was given offline, and not by the old one', async () => {
  await store.main.tasks.bulkPut([books, films].map(taskRow));
  await enqueueEdit(store, renameTask, films.taskId, { taskName: 'Bookshops' });
  await enqueueEdit(store, renameTask, books.taskId, { taskName: 'Papers' });
  expect(await taskIds(store, { ...all, keyword: 'book' })).toEqual([films.taskId]);
});

test('tasks come in the order of their ids', async () => {
  await store.main.tasks.bulkPut([books, films].map(taskRow));
  const found = await tasksByIds(store, [films.taskId, crypto.randomUUID(), books.taskId]);
  expect(found.map(({ taskName }) => taskName)).toEqual(['Films', 'Books']);
  expect(found[0]).not.toHaveProperty('listedAt');
});

test('lots come newest first, and one by its number', async () => {
  const lots = [1, 3, 2].map((lotNo) => newLot({ taskId: books.taskId, lotNo }));
  await store.main.lots.bulkPut([...lots, newLot()]);
  expect((await lotsOfTask(store, books.taskId)).map(({ lotNo }) => lotNo)).toEqual([3, 2, 1]);
  expect(await lotByNo(store, books.taskId, 3)).toEqual(lots[1]);
});

test.each<[Locale[], Locale, string | undefined]>([
  [['en-US', 'de-DE'], 'de-DE', 'Shop in de-DE'],
  [['en-US', 'de-DE'], 'fr-FR', 'Shop in en-US'],
  [['ja-JP'], 'fr-FR', 'Shop in ja-JP'],
  [[], 'fr-FR', undefined],
])('with %j on the device, %s shows %s', async (languages, language, expected) => {
  await keepGallery(...languages);
  expect((await templatesIn(store, language)).map(({ name }) => name)).toEqual(
    expected === undefined ? [] : [expected],
  );
  expect((await templateBySlug(store, language, 'demo-shop'))?.name).toBe(expected);
  expect(await kindsIn(store, language)).toHaveLength(expected === undefined ? 0 : 1);
});

test('the default group comes first, the others by name', async () => {
  const group = (taskGroupName: string, isDefault = false) => ({
    taskGroupId: taskGroupName,
    taskGroupName,
    isDefault,
    fieldRevisions: {},
  });
  await store.main.groups.bulkPut([group('b'), group('a'), group('mine', true)]);
  expect((await groupsOf(store)).map(({ taskGroupName }) => taskGroupName)).toEqual(['mine', 'a', 'b']);
});

test('rows of a block that was written before a column came have no value there', async () => {
  const lot = newLot();
  const block = { lotId: lot.lotId, blockNo: 0, firstRow: 0, rowCount: 2, isFull: false };
  await store.data.blocks.put({ ...block, body: encodeBlock([['a'], ['b']], 1) });
  await store.data.manifests.put({ ...emptyManifest(lot), columns: ['one', 'two'], rowCount: 2, blockCount: 1 });
  expect(await lotRows(store, lot.lotId, 1, 5)).toEqual([['b', null]]);
  expect(await lotRows(store, lot.lotId, 7, 9)).toEqual([]);
});
