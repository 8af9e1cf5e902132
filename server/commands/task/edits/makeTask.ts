import type { z } from 'zod/mini';
import type { Edit } from '#core/edits/edit.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findTask, insertCopy, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { EditOutcome } from '#server/commands/edit/editOutcome.ts';
import { readFacts } from '#server/commands/edit/editFacts.ts';

/**
 * Runs an edit that makes a task from another one, under the id that the device chose. A task with this id was made by
 * this edit before, perhaps in an earlier epoch. Refused with `NotFound` or `TaskDeleted` of the source, or with the
 * guard's refusal.
 */
export async function makeTask<Patch extends z.ZodMiniType>(
  tx: Tx,
  accountId: string,
  edit: Edit<'task', Patch>,
  make: NonNullable<Edit<'task', Patch>['make']>,
  { taskId, patch, row }: { taskId: string; patch: z.output<Patch>; row: TaskRow | undefined },
): Promise<Result<EditOutcome<TaskRow>>> {
  if (row !== undefined) {
    return row.deleted_at === null ? success({ outcome: 'applied', row }) : refused({ code: 'TaskDeleted' });
  }
  const sourceTaskId = make.sourceOf(patch);
  const source = sourceTaskId === null ? undefined : await findTask(tx, sourceTaskId);
  if (source === undefined) return refused({ code: 'NotFound' });
  if (source.deleted_at !== null) return refused({ code: 'TaskDeleted' });
  const task = make.row(taskId, patch, presentTask(source), Date.now());
  if (task === null) return refused({ code: 'NotFound' });
  const refusal = edit.guard(task, patch, await readFacts(tx, accountId, edit));
  if (refusal !== null) return refused(refusal);
  const { taskName: name, taskGroupId } = task;
  const revision = await nextRevision(tx, accountId);
  const made = await insertCopy(tx, { taskId, sourceTaskId: source.task_id, taskGroupId, name, revision });
  // Another account's task has this id: a device that chooses random ids never meets it.
  if (made === null) return refused({ code: 'InvalidInput', field: 'target', message: 'is taken' });
  return success({ outcome: 'applied', row: made });
}
