import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readStoredGallery } from '#app/state/storedGallery.ts';
import { draftKey } from '#app/store/drafts.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { fileTargetsIn } from '#app/store/queries/fileTargets.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';
import { tasksWithRows } from '#app/store/queries/tasks/sourceTasks.ts';
import { startFactsOf } from '#app/store/queries/tasks/startFacts.ts';
import { usageOf } from '#app/store/queries/storedReplies.ts';
import { emptyManifest, taskRow, type EditRow } from '#app/store/tables.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { copyTask } from '#core/edits/taskListEdits.ts';
import { createGroup } from '#core/edits/groupEdits.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
const home = { taskGroupId: crypto.randomUUID(), taskGroupName: 'Default', isDefault: true, fieldRevisions: {} };
const lot = { ...newLot({ status: LotStatus.Completed, rowCount: 500, createdAt: Date.now() }), columns: ['name'] };
const template = { ...exampleTemplate({ dailyMaxCount: 5 }), language: 'en-US' as const };
const task = newTask({
  taskId: lot.taskId,
  lotId: lot.lotId,
  taskName: 'Books',
  taskGroupId: home.taskGroupId,
  templateSlug: template.slug,
});
const manifest = { ...emptyManifest(lot), columns: ['name'], rowCount: 100 };
/** The templates of further tasks: each is read after the one before. */
const others = ['books', 'cars', 'discs'];
const otherTemplate = (slug: string) => ({ ...exampleTemplate({ slug }), language: 'en-US' as const });
const account = () => ({ ...fixtureWorld(0).account, userId: store.accountId });

beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.account.put(account());
  await store.main.groups.put(home);
  await store.main.tasks.put(taskRow(task));
  await store.main.lots.put(lot);
  await store.main.templates.put(template);
  for (const slug of others) {
    await store.main.tasks.put(taskRow(newTask({ templateSlug: slug, taskGroupId: home.taskGroupId })));
    await store.main.templates.put(otherTemplate(slug));
  }
  await store.main.meta.put({ key: 'galleries', value: { 'en-US': 'g1' } });
  await store.data.manifests.put(manifest);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

/** The queries of screens and dialogs within one live query. */
const questions: Record<string, () => Promise<unknown>> = {
  'tasks to import from': () => tasksWithRows(store, home.taskGroupId, 'en-US'),
  'fields that take a file': () => fileTargetsIn(store, 'en-US'),
  'what a start is decided by': () => startFactsOf(store, { taskId: task.taskId }, 'en-US'),
  'templates of the same kinds': async () => (await templatesIn(store, 'en-US')).length,
  'the gallery': () => readStoredGallery(store, 'en-US'),
  'the balance with its charges': async () => {
    const found = await accountOf(store);
    return found && { found, usage: await usageOf(store) };
  },
};

const waiting = ({ name, field }: { name: string; field: string }, target: string, patch: unknown) =>
  store.outbox.edits.add({
    uuid: crypto.randomUUID(),
    name,
    field,
    target,
    targetName: '',
    patch,
    base: null,
    baseRevision: 0,
    createdAt: 1,
    state: 'waiting',
    seq: null,
    wasSent: false,
    outcome: null,
    closedAt: null,
  } as unknown as EditRow);

const changes: Record<string, () => Promise<unknown>> = {
  'an edit waits': () => waiting(renameTask, task.taskId, { taskName: 'Films' }),
  'a group is renamed': () => store.main.groups.put({ ...home, taskGroupName: 'Home' }),
  'a task changes': () => store.main.tasks.put(taskRow({ ...task, taskName: 'Films' })),
  'a run changes': () => store.main.lots.put({ ...lot, rowCount: 700 }),
  'rows come': () => store.data.manifests.put({ ...manifest, rowCount: 200 }),
  'a template changes': () => store.main.templates.put({ ...template, name: 'Other' }),
  'the last of the templates changes': () => store.main.templates.put({ ...otherTemplate('discs'), name: 'Other' }),
  'another gallery comes': () => store.main.meta.put({ key: 'galleries', value: { 'en-US': 'g2' } }),
  'likes come': () => store.main.meta.put({ key: 'likes', value: { byId: {}, readAt: 1 } as never }),
  'the account changes': () => store.main.account.put({ ...account(), balanceMicro: 1 }),
  'charges come': () => store.main.meta.put({ key: 'usage', value: { charges: {}, ledger: [] } as never }),
  'a draft is kept': () =>
    store.outbox.drafts.put({ key: draftKey(template.slug, null), taskName: '', values: {}, savedAt: 1 }),
};

const pairs = [
  ['tasks to import from', 'an edit waits'],
  ['tasks to import from', 'a group is renamed'],
  ['tasks to import from', 'a task changes'],
  ['tasks to import from', 'a run changes'],
  ['tasks to import from', 'rows come'],
  ['tasks to import from', 'a template changes'],
  ['tasks to import from', 'the last of the templates changes'],
  ['tasks to import from', 'another gallery comes'],
  ['fields that take a file', 'an edit waits'],
  ['fields that take a file', 'a task changes'],
  ['fields that take a file', 'a draft is kept'],
  ['fields that take a file', 'a template changes'],
  ['fields that take a file', 'another gallery comes'],
  ['what a start is decided by', 'the account changes'],
  ['what a start is decided by', 'a task changes'],
  ['what a start is decided by', 'a template changes'],
  ['what a start is decided by', 'a run changes'],
  ['templates of the same kinds', 'a template changes'],
  ['templates of the same kinds', 'likes come'],
  ['the gallery', 'a template changes'],
  ['the gallery', 'likes come'],
  ['the gallery', 'the account changes'],
  ['the balance with its charges', 'the account changes'],
  ['the balance with its charges', 'charges come'],
] as const;

/** src/store/liveQuery.ts */
describe('a live query', () => {
  test.each(pairs)('of %s is asked again when %s', isAskedAgain);

  test.each(pairs)('of %s is asked again when %s, while rows wait that this device made', async (question, change) => {
    await waiting(createGroup, crypto.randomUUID(), { taskGroupName: 'New' });
    const patch = { sourceTaskId: task.taskId, taskName: 'Copy', taskGroupId: home.taskGroupId };
    await waiting(copyTask, crypto.randomUUID(), patch);
    await isAskedAgain(question, change);
  });
});

async function isAskedAgain(question: string, change: string): Promise<void> {
  let count = 0;
  const subscription = liveQuery(() => questions[question]?.()).subscribe(() => (count += 1));
  await waitFor(() => count === 1);
  await changes[change]?.();
  await waitFor(() => count > 1, { timeoutMs: 3_000 }).catch(() => undefined);
  subscription.unsubscribe();
  expect(count).toBeGreaterThan(1);
}
