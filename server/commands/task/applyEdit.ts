import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { TaskEdit } from '#core/edits/edit.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/task.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { lockAccount, nextRevision } from '#server/db/tables/revisions.ts';
import { changeTask, findTask, type TaskRow } from '#server/db/tables/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { invalidInput } from '../invalidInput.ts';

/** The task after the edit, or the value that stayed because somebody else set it since `baseRevision`. */
export type EditEnd =
  | { outcome: 'applied'; row: TaskRow }
  | { outcome: 'conflict'; revision: number; value: unknown; changedBy: string; changedAt: number };

/**
 * Runs one edit of core/edits on its task: the same guard and effect as on the device. Refused with `NotFound` (also for a
 * foreign task), `TaskDeleted`, `InvalidInput` or the guard's refusal. Takes a revision only where something changes.
 */
export async function applyEdit<Patch extends z.ZodType>(
  tx: Tx,
  accountId: string,
  edit: TaskEdit<Patch>,
  { taskId, patch, baseRevision }: { taskId: string; patch: unknown; baseRevision: number },
): Promise<Result<EditEnd>> {
  const parsed = edit.patch.safeParse(patch);
  if (!parsed.success) return refused(invalidInput(parsed.error));
  await lockAccount(tx, accountId);
  const row = await findTask(tx, taskId);
  if (row === undefined) return refused({ code: 'NotFound' });
  if (row.deleted_at !== null) return refused({ code: 'TaskDeleted' });
  const task = presentTask(row);
  const refusal = edit.guard(task, parsed.data);
  if (refusal !== null) return refused(refusal);

  const edited = edit.apply(task, parsed.data);
  if (isDeepStrictEqual(edit.read(edited), edit.read(task))) return success({ outcome: 'applied', row });
  const last = row.field_changes[edit.field];
  if (last !== undefined && last.revision > baseRevision) {
    const { revision, by, at } = last;
    return success({ outcome: 'conflict', revision, value: edit.read(task), changedBy: by, changedAt: at });
  }
  const revision = await nextRevision(tx, accountId);
  const { user_name: by } = await readAccount(tx, accountId);
  const mark = { fields: [edit.field], by, revision };
  return success({ outcome: 'applied', row: await changeTask(tx, taskId, editableOf(edited), mark) });
}

/** The columns that edits may change. */
function editableOf(task: Task) {
  return { name: task.taskName };
}
