import { refused, success, type Result } from '#core/domain/refusal.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import { untouchedState } from '#core/domain/template/templateState.ts';
import { fieldRevision, noFacts, type Edit, type EditedRow, type EditFacts, type PatchOf } from '#core/edits/edit.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import { optimisticGroups, optimisticTasks, optimisticViews } from '../optimisticRows.ts';
import type { Store } from '../openStore.ts';
import { isRemoved, pendingEdits, withEdits } from '../overlay.ts';
import { groupsWith } from '../queries/tasks/groups.ts';
import type { EditRow } from '../tables.ts';
import type { viewsBeside } from './viewsBeside.ts';

/** An edit to be queued. `templateName` is the template's name as the screen shows it, for an edit of a template. */
export interface WantedEdit<Each extends Edit> {
  target: string;
  patch: PatchOf<Each>;
  templateName?: string;
  /** The revision of the field when a form was opened; without it the base is the row as it is now. */
  baseRevision?: number;
}

/** Returns each edit as it is queued, or its refusal. Each edit is checked against the changes of those before it. */
export async function checkEdits<Each extends Edit>(
  store: Store,
  edit: Each,
  wanted: readonly WantedEdit<Each>[],
): Promise<Result<NewEdit>[]> {
  // Reads the whole queue only where it is necessary: the queue may contain thousands of edits.
  const isOfAll = edit.asksFacts === true || edit.make !== undefined;
  const edits = isOfAll ? await pendingEdits(store) : await editsOf(store, wanted);
  const facts = edit.asksFacts === true ? await factsOf(store, edit, edits) : noFacts;
  const isForTask = edit.of === 'task';
  const checked: Result<NewEdit>[] = [];
  let moreTasks = 0;
  for (const each of wanted) {
    const tasks = { ...facts.tasks, quantity: facts.tasks.quantity + moreTasks };
    const result = await checkEdit(store, edit, each, edits, { ...facts, tasks });
    // Counts the edits that create or restore a task, because later edits of this batch check the number of tasks.
    if (result.ok && isForTask && (edit.make ?? edit.isForDeleted) !== undefined) moreTasks += 1;
    checked.push(result);
  }
  return checked;
}

async function checkEdit<Each extends Edit>(
  store: Store,
  edit: Each,
  { target, patch, templateName = '', baseRevision: opened }: WantedEdit<Each>,
  edits: readonly EditRow[],
  facts: EditFacts,
): Promise<Result<NewEdit>> {
  const row =
    edit.make === undefined
      ? await editedRow(store, edit, target, edits)
      : await newRow(store, edit, target, patch, edits);
  if (row === undefined) return refused({ code: edit.of === 'group' ? 'GroupMissing' : 'NotFound' });
  const seen = withEdits(row, edits);
  if ('deletedAt' in seen && isDeleted(seen) && edit.isForDeleted !== true) return refused({ code: 'TaskDeleted' });
  const views = edit.asksFacts === true && 'viewId' in seen ? await viewsBesideOf(store, seen, edits) : facts.views;
  const refusal = edit.guard(seen, patch, { ...facts, views });
  if (refusal !== null) return refused(refusal);
  // The service would refuse this edit for good. Refusing it here lets the user still correct it.
  const sent = readInput(edit.patch, patch);
  if (!sent.ok) return sent;
  const targetName = nameOf(seen) ?? templateName;
  const baseRevision = opened ?? fieldRevision(row, edit.field);
  return success(newEdit(edit, { target, targetName, patch, base: edit.read(seen), baseRevision }));
}

async function editsOf({ outbox }: Store, wanted: readonly { target: string }[]): Promise<EditRow[]> {
  const targets = [...new Set(wanted.map(({ target }) => target))];
  return outbox.edits.where('target').anyOf(targets).sortBy('place');
}

function nameOf(row: EditedRow): string | undefined {
  if ('taskName' in row) return row.taskName;
  if ('viewName' in row) return row.viewName;
  return 'taskGroupName' in row ? row.taskGroupName : undefined;
}

/** Returns the row as the service sent it, or as an edit created it; an untouched template gets an empty state. */
async function editedRow(
  store: Store,
  edit: Edit,
  target: string,
  edits: readonly EditRow[],
): Promise<EditedRow | undefined> {
  const { main } = store;
  if (edit.of === 'task')
    return (await main.tasks.get(target)) ?? (await optimisticTasks(store, await pendingEdits(store))).get(target);
  if (edit.of === 'group') {
    const row =
      (await main.groups.get(target)) ?? (await optimisticGroups(store, await pendingEdits(store))).get(target);
    return row === undefined || isRemoved(row, edits) ? undefined : row;
  }
  if (edit.of === 'view')
    return (await main.views.get(target)) ?? optimisticViews(await pendingEdits(store)).get(target);
  const id = Number(target);
  return (await main.templateStates.get(id)) ?? untouchedState(id);
}

/** Returns the row that an edit creates; `undefined` if its source is missing. */
async function newRow<Each extends Edit>(
  store: Store,
  edit: Each,
  target: string,
  patch: PatchOf<Each>,
  edits: readonly EditRow[],
): Promise<EditedRow | undefined> {
  const sourceId = edit.make?.sourceOf(patch) ?? null;
  const source = sourceId === null ? undefined : await editedRow(store, edit, sourceId, edits);
  const seen = source === undefined ? null : withEdits(source, edits);
  return edit.make?.row(target, patch, seen, Date.now()) ?? undefined;
}

/** An edit before the queue gives it its `place`. */
export type NewEdit = Omit<EditRow, 'place'>;

function newEdit(
  edit: Edit,
  what: Pick<EditRow, 'target' | 'targetName' | 'patch' | 'base' | 'baseRevision'>,
): NewEdit {
  return {
    ...what,
    uuid: crypto.randomUUID(),
    name: edit.name,
    field: edit.field,
    createdAt: Date.now(),
    state: 'waiting',
    seq: null,
    wasSent: false,
    outcome: null,
    closedAt: null,
  };
}

/** Those of views differ with the row. What few edits need is loaded when it is needed. */
async function factsOf(store: Store, { of, field }: Edit, edits: readonly EditRow[]): Promise<EditFacts> {
  if (of === 'view') return noFacts;
  if (field !== 'chain') return editFacts(store, edits);
  return { ...noFacts, sources: await (await import('./sourcesOfTasks.ts')).sourcesOfTasks(store, edits) };
}

/** Returns the facts beside the row that guards need, as this device knows them. An unknown plan has no limit. */
async function editFacts(store: Store, edits: readonly EditRow[]): Promise<EditFacts> {
  const account = await store.main.account.get(store.accountId);
  const quantity = await countTasks(store, edits);
  const groupLimit = account?.quotas?.groupLimit.limit ?? Infinity;
  const tasks = { quantity, limit: account?.taskLimit ?? Infinity };
  return { ...noFacts, groups: await groupsWith(store, edits), groupLimit, tasks };
}

/** Loaded here, because no other edit needs the plans and the saved views. */
async function viewsBesideOf(...given: Parameters<typeof viewsBeside>): ReturnType<typeof viewsBeside> {
  return (await import('./viewsBeside.ts')).viewsBeside(...given);
}

async function countTasks(store: Store, edits: readonly EditRow[]): Promise<number> {
  const { tasks } = store.main;
  const stored = (await tasks.count()) - (await tasks.where('deletedAt').above(0).count());
  const targets = edits.filter(({ field }) => field === 'deletedAt').map(({ target }) => target);
  const edited = (await tasks.bulkGet([...new Set(targets)])).flatMap((row) => row ?? []);
  const changed = edited.map((row) => Number(isDeleted(row)) - Number(isDeleted(withEdits(row, edits))));
  const made = [...(await optimisticTasks(store, edits)).values()].filter((row) => !isDeleted(withEdits(row, edits)));
  return stored + made.length + changed.reduce((sum, change) => sum + change, 0);
}
