import type { z } from 'zod/mini';
import { planOf } from '#core/domain/account/plan.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { noFacts, type Edit, type EditFacts } from '#core/edits/edit.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  buryViews,
  changeView,
  countOtherViews,
  findView,
  insertView,
  type SavedViewRow,
} from '#server/db/tables/task/savedViews.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import { presentSavedView } from '#server/present/presentTask.ts';
import { resolveWithoutWrite, type EditOutcome } from './editOutcome.ts';

/**
 * Runs one edit of core/edits on a saved view: the same guard and effect as on the device. Refused with `NotFound`
 * (also for a foreign view or task), `TaskDeleted`, `InvalidInput` or the guard's refusal. Deleting a deleted view is
 * no refusal, and an edit that makes a view makes a deleted one again: that is how a deletion is undone.
 */
export async function applyViewEdit<Patch extends z.ZodMiniType>(
  tx: Tx,
  accountId: string,
  edit: Edit<'view', Patch>,
  { viewId, patch, baseRevision }: { viewId: string; patch: unknown; baseRevision: number },
): Promise<Result<EditOutcome<SavedViewRow>>> {
  const parsed = readInput(edit.patch, patch);
  if (!parsed.ok) return parsed;
  await lockAccount(tx, accountId);
  const row = await findView(tx, viewId);
  const isLive = row !== undefined && row.deleted_at === null;
  const made = edit.make?.row(viewId, parsed.value, null, Date.now());
  if (made) return isLive ? success({ outcome: 'applied', row }) : make(tx, accountId, edit, made, parsed.value);
  if (row === undefined) return refused({ code: 'NotFound' });
  if (!isLive) return edit.removes === true ? success({ outcome: 'applied', row }) : refused({ code: 'NotFound' });
  const view = presentSavedView(row);
  const refusal = edit.guard(view, parsed.value, noFacts);
  if (refusal !== null) return refused(refusal);
  if (edit.removes === true) {
    const revision = await nextRevision(tx, accountId);
    await buryViews(tx, { viewId }, revision);
    return success({ outcome: 'applied', row: { ...row, revision } });
  }
  const edited = edit.apply(view, parsed.value, Date.now());
  const values = { field: edit.field, before: edit.read(view), after: edit.read(edited) };
  const end = resolveWithoutWrite(row, values, baseRevision);
  if (end !== null) return success(end);
  const revision = await nextRevision(tx, accountId);
  const { user_name: by } = await readAccount(tx, accountId);
  const changed = await changeView(tx, edited, { field: edit.field, by, revision });
  return success({ outcome: 'applied', row: changed });
}

async function make<Patch extends z.ZodMiniType>(
  tx: Tx,
  accountId: string,
  edit: Edit<'view', Patch>,
  view: SavedView,
  patch: z.output<Patch>,
): Promise<Result<EditOutcome<SavedViewRow>>> {
  const task = await findTask(tx, view.taskId);
  if (task === undefined || task.purged_at !== null) return refused({ code: 'NotFound' });
  if (task.deleted_at !== null) return refused({ code: 'TaskDeleted' });
  const refusal = edit.guard(view, patch, await viewFacts(tx, accountId, view));
  if (refusal !== null) return refused(refusal);
  const row = await insertView(tx, accountId, view, await nextRevision(tx, accountId));
  // Another account's view has this id: a device that chooses random ids never meets it.
  if (row === null) return refused({ code: 'InvalidInput', field: 'target', message: 'is taken' });
  return success({ outcome: 'applied', row });
}

async function viewFacts(tx: Tx, accountId: string, view: SavedView): Promise<EditFacts> {
  const { level } = await readAccount(tx, accountId);
  return { ...noFacts, views: { used: await countOtherViews(tx, view), limit: planOf(level).viewLimit } };
}
