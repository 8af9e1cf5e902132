import type { z } from 'zod/mini';
import type { Edit } from '#core/edits/edit.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { changesAdmission } from '#server/commands/edit/editFacts.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { recordBatch } from '#server/commands/recordAudit.ts';
import { applyEdit } from '../applyEdit.ts';

interface Wanted<Patch extends z.ZodMiniType> {
  taskId: string;
  patch: z.output<Patch>;
}

/**
 * Runs an edit as a call for many tasks, each in its own transaction. The caller has just seen them, so it never
 * conflicts. Returns the code of each refused task, in their order.
 */
export async function editTasks<Patch extends z.ZodMiniType>(
  context: CommandContext,
  accountId: string,
  edit: Edit<'task', Patch>,
  wanted: readonly Wanted<Patch>[],
): Promise<{ taskId: string; code: string }[]> {
  const errors: { taskId: string; code: string }[] = [];
  const tasks = new Map(wanted.map((each) => [each.taskId, each]));
  await recordBatch(context, accountId, edit.name, tasks.size);
  for (const { taskId, patch } of tasks.values()) {
    const result = await inTransaction(context, accountId, (tx) =>
      editWithoutBase(context, tx, accountId, edit, { taskId, patch }),
    );
    if (!result.ok) errors.push({ taskId, code: result.refusal.code });
  }
  await afterEdit(context, accountId, edit);
  return errors;
}

/** The same for one task. Refused as the edit is. */
export async function editTask<Patch extends z.ZodMiniType>(
  context: CommandContext,
  accountId: string,
  edit: Edit<'task', Patch>,
  wanted: Wanted<Patch>,
): Promise<Result<Task>> {
  const result = await inTransaction(context, accountId, (tx) => editWithoutBase(context, tx, accountId, edit, wanted));
  await afterEdit(context, accountId, edit);
  return result.ok ? success(presentTask(result.value)) : result;
}

/** Runs the edit inside a transaction that does more. */
export async function editWithoutBase<Patch extends z.ZodMiniType>(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  edit: Edit<'task', Patch>,
  { taskId, patch }: Wanted<Patch>,
): Promise<Result<TaskRow>> {
  const baseRevision = Number.MAX_SAFE_INTEGER;
  const result = await applyEdit(context, tx, accountId, edit, { taskId, patch, baseRevision });
  if (!result.ok) return result;
  if (result.value.outcome === 'conflict') throw new Error('a call without a base cannot conflict');
  return success(result.value.row);
}

async function afterEdit(context: CommandContext, accountId: string, { name }: { name: string }): Promise<void> {
  context.revisionCache.forget(accountId);
  if (changesAdmission(name)) await admit(context.database, accountId);
}
