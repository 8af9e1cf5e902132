import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod/mini';
import { keyProblem } from '#core/domain/run/repeats.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import type { Edit } from '#core/edits/edit.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Task, TaskChangeField } from '#core/wire/rows/task.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { dropUnusedLists } from '#server/db/tables/task/parameterLists.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { taskFields } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { purgeTask } from '#server/db/tables/task/trash.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { refusePremium } from '#server/policies/proxyPolicy.ts';
import { resolveWithoutWrite, type EditOutcome } from '../edit/editOutcome.ts';
import { readFacts } from '../edit/editFacts.ts';
import { readPremiumFacts } from '../proxy/taskProxies.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';
import type { TaskDraft } from './check/checkTask.ts';
import { refuseChain } from './check/refuseChain.ts';
import { applyParameters } from './edits/applyParameters.ts';
import { makeTask } from './edits/makeTask.ts';

export interface TaskEditInput {
  taskId: string;
  patch: unknown;
  baseRevision: number;
  form?: Result<TaskDraft> | undefined;
}

/**
 * Runs one edit of core/edits on its task: the same guard and effect as on the device. Refused with `NotFound` (also
 * for a foreign task), `TaskDeleted`, `InvalidInput` or the guard's refusal. Takes a revision only when something
 * changes. `form` is that of an edit of parameters (edits/applyParameters.ts, `readForm`).
 */
export async function applyEdit<Patch extends z.ZodMiniType>(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  edit: Edit<'task', Patch>,
  { taskId, patch, baseRevision, form }: TaskEditInput,
): Promise<Result<EditOutcome<TaskRow>>> {
  const parsed = readInput(edit.patch, patch);
  if (!parsed.ok) return parsed;
  await lockAccount(tx, accountId);
  const row = await findTask(tx, taskId);
  if (edit.make !== undefined) return makeTask(tx, accountId, edit, edit.make, { taskId, patch: parsed.value, row });
  if (row === undefined) return refused({ code: 'NotFound' });
  const isGone = edit.isForDeleted === true ? row.purged_at !== null : row.deleted_at !== null;
  if (isGone) return edit.removes === true ? success({ outcome: 'applied', row }) : refused({ code: 'TaskDeleted' });
  const task = presentTask(row);
  const refusal = edit.guard(task, parsed.value, await readFacts(tx, accountId, edit));
  if (refusal !== null) return refused(refusal);
  if (edit.removes === true) return success({ outcome: 'applied', row: await purge(tx, accountId, row) });
  if (edit.field === 'parameters') {
    if (form === undefined) return refused({ code: 'NotFound' });
    return form.ok ? applyParameters(context, tx, accountId, { row, draft: form.value, baseRevision }) : form;
  }

  const edited = edit.apply(task, parsed.value, Date.now());
  const premiumRefusal = await refuseNewPremium(context, tx, accountId, task, edited);
  if (premiumRefusal !== null) return refused(premiumRefusal);
  const keyRefusal = edit.field === 'repeats' ? await refuseUnknownColumn(context, tx, accountId, edited) : null;
  if (keyRefusal !== null) return refused(keyRefusal);
  const chainRefusal = edit.field === 'chain' ? await refuseChain(context, tx, accountId, edited) : null;
  if (chainRefusal !== null) return refused(chainRefusal);
  const values = { field: edit.field, before: edit.read(task), after: edit.read(edited) };
  const end = resolveWithoutWrite(row, values, baseRevision);
  if (end !== null) return success(end);
  const revision = await nextRevision(tx, accountId);
  const { user_name: by } = await readAccount(tx, accountId);
  const { field } = edit;
  if (!isColumn(field)) throw new Error(`the edit ${edit.name} writes no column`);
  const changed = await changeTask(tx, taskId, taskFields[field].columns(edited), { fields: [field], by, revision });
  await stopDeleted(tx, changed, revision);
  if (edit.field === 'deletedAt') {
    const kind = changed.deleted_at === null ? 'TaskRestored' : 'TaskDeleted';
    await recordAudit(tx, accountId, { kind, taskId });
  }
  return success({ outcome: 'applied', row: changed });
}

/**
 * Removes a task from the trash for good; its runs are deleted afterwards in batches
 * (server/jobs/housekeeping/emptyTrash.ts).
 */
async function purge(tx: Tx, accountId: string, row: TaskRow): Promise<TaskRow> {
  const { task_id: taskId } = row;
  const revision = await nextRevision(tx, accountId);
  await purgeTask(tx, { taskId, revision });
  if (namesList(row)) await dropUnusedLists(tx, accountId);
  await recordAudit(tx, accountId, { kind: 'TaskPurged', taskId });
  return { ...row, revision };
}

function namesList({ parameters }: TaskRow): boolean {
  return Object.values(parameters).some((value) => typeof value === 'object' && 'list' in value);
}

/** Checks what §4 and §6 require beyond the guard's facts: the account's balance and the service's premium proxies. */
async function refuseNewPremium(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  task: Task,
  edited: Task,
): Promise<Refusal | null> {
  const { ipProxySettings: settings } = edited;
  if (settings === undefined || isDeepStrictEqual(settings, task.ipProxySettings)) return null;
  const account = await readAccount(tx, accountId);
  return refusePremium(settings, await readPremiumFacts(context, tx, account));
}

/**
 * Refuses a key column that the template does not have: the device may have an older template. When rows get their
 * columns from pages, any name is accepted.
 */
async function refuseUnknownColumn(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { templateSlug, parameters, repeats }: Task,
): Promise<Refusal | null> {
  const output = outputOf(await findTemplateBySlug(context, tx, accountId, templateSlug), parameters);
  const columns = output.length === 0 ? null : output.map(({ name }) => name);
  const problem = keyProblem(repeats?.fields ?? [], columns);
  if (problem?.problem !== 'Unknown') return null;
  return { code: 'InvalidInput', field: problem.field, message: 'is no column of the template' };
}

/** Stops the run of a deleted task; its rows stay with it. */
async function stopDeleted(tx: Tx, { deleted_at, lot_id, status }: TaskRow, revision: number): Promise<void> {
  if (deleted_at === null || lot_id === null || !isTaskActive(status)) return;
  await requestStop(tx, { lotId: lot_id, revision });
}

/** False for the fields of edits that make or remove their row; `applyEdit` handles those before it writes columns. */
function isColumn(field: string): field is Exclude<TaskChangeField, 'parameters'> {
  return Object.hasOwn(taskFields, field) && field !== 'parameters';
}
