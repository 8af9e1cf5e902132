import { refused, success, type Result } from '#core/domain/refusal.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import { lineOrigins, parameterValues } from '#core/wire/rows/parameters.ts';
import type { SentMutation } from '#core/wire/sync.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { resolveWithoutWrite, type EditOutcome } from '#server/commands/edit/editOutcome.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { changeTask, findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { checkForm } from '../check/checkForm.ts';
import type { TaskDraft } from '../check/checkTask.ts';
import { storeLists } from '../check/storeLists.ts';
import { resumeSchedule } from '../updateTask.ts';

/**
 * Reads the form of an edit of parameters and checks the lines of its long lists, before the edit's transaction: that
 * takes a while. `undefined` for any other edit, and where there is no such task. Refused with `InvalidInput` or as the
 * save of a form.
 */
export async function readForm(
  context: CommandContext,
  accountId: string,
  { name, target, patch }: SentMutation,
): Promise<Result<TaskDraft> | undefined> {
  if (name !== setParameters.name || typeof target !== 'string') return undefined;
  const parsed = readInput(setParameters.patch, patch);
  if (!parsed.ok) return parsed;
  const { urlSourceTaskId, urlSourceTaskField } = parsed.value;
  const values = readInput(parameterValues, parsed.value.parameters);
  if (!values.ok) return values;
  const origins = readInput(lineOrigins, parsed.value.lineOrigins);
  if (!origins.ok) return origins;
  const found = await context.database.withAccount(accountId, async (tx) => {
    const row = await findTask(tx, target);
    const template = row && (await findTemplateBySlug(context, tx, accountId, row.template_slug));
    return row && { taskName: row.name, id: template?.templateRegistrationId };
  });
  if (found === undefined) return undefined;
  if (found.id === undefined) return refused({ code: 'TemplateNotAvailable' });
  return storeLists(context, accountId, {
    taskName: found.taskName,
    templateRegistrationId: found.id,
    userInputParameters: { values: values.value, origins: origins.value },
    urlSourceTaskId,
    urlSourceTaskField,
  });
}

/**
 * Saves the form of `readForm` in a task that the caller has locked. The task then has the present version of its
 * template. Refused as the save of a form.
 */
export async function applyParameters(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { row, draft, baseRevision }: { row: TaskRow; draft: TaskDraft; baseRevision: number },
): Promise<Result<EditOutcome<TaskRow>>> {
  const account = await readAccount(tx, accountId);
  const checked = await checkForm(context, tx, account, row, draft);
  if (!checked.ok) return checked;
  const { saved, columns, areValuesNew, isVersionNew } = checked.value;
  const before = setParameters.read(presentTask(row));
  const values = { field: setParameters.field, before, after: isVersionNew ? { ...saved, isVersionNew } : saved };
  const end = resolveWithoutWrite(row, values, baseRevision);
  if (end !== null) return success(end);
  const revision = await nextRevision(tx, accountId);
  const schedule = areValuesNew || isVersionNew ? await resumeSchedule(tx, row) : {};
  const note = { fields: areValuesNew ? [setParameters.field] : [], by: account.user_name, revision };
  return success({ outcome: 'applied', row: await changeTask(tx, row.task_id, { ...columns, ...schedule }, note) });
}
