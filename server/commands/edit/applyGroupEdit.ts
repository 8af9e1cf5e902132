import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Edit } from '#core/edits/edit.ts';
import { createGroup as edit } from '#core/edits/groupEdits.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { deleteGroup, findGroup, insertGroup, renameGroup, type TaskGroupRow } from '#server/db/tables/task/groups.ts';
import { presentTaskGroup } from '#server/present/presentTask.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inTransaction } from '../transaction.ts';
import { readFacts } from './editFacts.ts';
import { resolveWithoutWrite, type EditOutcome } from './editOutcome.ts';

/**
 * Runs one edit of core/edits on a group: the same guard and effect as on the device. Refused with `GroupMissing` (also
 * for a foreign group), `InvalidInput` or the guard's refusal. Deleting a deleted group is no refusal.
 */
export async function applyGroupEdit<Patch extends z.ZodMiniType>(
  tx: Tx,
  accountId: string,
  edit: Edit<'group', Patch>,
  { taskGroupId, patch, baseRevision }: { taskGroupId: string; patch: unknown; baseRevision: number },
): Promise<Result<EditOutcome<TaskGroupRow>>> {
  const parsed = readInput(edit.patch, patch);
  if (!parsed.ok) return parsed;
  await lockAccount(tx, accountId);
  const row = await findGroup(tx, taskGroupId);
  const isMade = row === undefined && edit.make !== undefined;
  const group = isMade
    ? (edit.make?.row(taskGroupId, parsed.value, null, Date.now()) ?? null)
    : row && presentTaskGroup(row);
  if (group === null || group === undefined) return refused({ code: 'GroupMissing' });
  if (row !== undefined && row.deleted_at !== null) {
    return edit.removes === true ? success({ outcome: 'applied', row }) : refused({ code: 'GroupMissing' });
  }
  const refusal = edit.guard(group, parsed.value, await readFacts(tx, accountId, edit));
  if (refusal !== null) return refused(refusal);
  if (row === undefined) return insert(tx, accountId, group);
  // This edit made the group, perhaps in an earlier epoch.
  if (edit.make !== undefined) return success({ outcome: 'applied', row });
  return change(tx, accountId, edit, { row, group, patch: parsed.value, baseRevision });
}

async function insert(tx: Tx, accountId: string, group: TaskGroup): Promise<Result<EditOutcome<TaskGroupRow>>> {
  const row = await insertGroup(tx, {
    task_group_id: group.taskGroupId,
    account_id: accountId,
    name: group.taskGroupName,
    is_default: false,
    revision: await nextRevision(tx, accountId),
  });
  // Another account's group has this id: a device that chooses random ids never meets it.
  if (row === null) return refused({ code: 'InvalidInput', field: 'target', message: 'is taken' });
  return success({ outcome: 'applied', row });
}

async function change<Patch extends z.ZodMiniType>(
  tx: Tx,
  accountId: string,
  edit: Edit<'group', Patch>,
  {
    row,
    group,
    patch,
    baseRevision,
  }: {
    row: TaskGroupRow;
    group: TaskGroup;
    patch: z.output<Patch>;
    baseRevision: number;
  },
): Promise<Result<EditOutcome<TaskGroupRow>>> {
  const { task_group_id: taskGroupId } = row;
  if (edit.removes === true) {
    const revision = await nextRevision(tx, accountId);
    await deleteGroup(tx, { taskGroupId, accountId, revision });
    await recordAudit(tx, accountId, { kind: 'GroupDeleted', taskGroupId });
    return success({ outcome: 'applied', row: { ...row, revision } });
  }
  const edited = edit.apply(group, patch, Date.now());
  const values = { field: edit.field, before: edit.read(group), after: edit.read(edited) };
  const end = resolveWithoutWrite(row, values, baseRevision);
  if (end !== null) return success(end);
  const revision = await nextRevision(tx, accountId);
  const { user_name: by } = await readAccount(tx, accountId);
  const renamed = await renameGroup(tx, taskGroupId, { name: edited.taskGroupName, by, revision });
  return success({ outcome: 'applied', row: renamed });
}

/**
 * The edit as a call: the service chooses the id. Refused with `GroupNameEmpty`, `GroupNameTooLong` or `QuotaReached`.
 */
export async function createTaskGroup(
  context: CommandContext,
  accountId: string,
  taskGroupName: string,
): Promise<Result<TaskGroup>> {
  const change = { taskGroupId: randomUUID(), patch: { taskGroupName }, baseRevision: 0 };
  const result = await inTransaction(context, accountId, (tx) => applyGroupEdit(tx, accountId, edit, change));
  context.revisionCache.forget(accountId);
  if (!result.ok) return result;
  if (result.value.outcome === 'conflict') throw new Error('a new group cannot conflict');
  return success(presentTaskGroup(result.value.row));
}
