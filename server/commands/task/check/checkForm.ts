import { isDeepStrictEqual } from 'node:util';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountRow } from '#server/db/tables/account/accounts.ts';
import { taskFields, type TaskColumns } from '#server/db/tables/task/taskFields.ts';
import { urlSourceColumns, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { sealSecrets } from '../secrets.ts';
import { findUrlSource } from '../sourceTasks.ts';
import { checkTask, type TaskDraft } from './checkTask.ts';
import { pinLists } from './storeLists.ts';

/** The checked form of a stored task. */
interface CheckedForm {
  name: string;
  /** The values as the task will have them, with a mask for each secret. */
  saved: Pick<Task, 'parameters' | 'lineOrigins' | 'urlSourceTaskId' | 'urlSourceTaskField'>;
  columns: TaskColumns;
  /** The values or the secrets differ from the stored ones. */
  areValuesNew: boolean;
  /** The task was saved with another version of its template. */
  isVersionNew: boolean;
}

/**
 * Checks a form whose long lists are stored (storeLists.ts) for a task that exists. A task keeps its template: another
 * one is `NotFound`. Else refused as when a task is created.
 */
export async function checkForm(
  context: CommandContext,
  tx: Tx,
  account: AccountRow,
  row: TaskRow,
  draft: TaskDraft,
): Promise<Result<CheckedForm>> {
  const checked = await checkTask(context, tx, account, draft);
  if (!checked.ok) return checked;
  const { name, template } = checked.value;
  if (template.slug !== row.template_slug) return refused({ code: 'NotFound' });
  const { account_id: accountId } = account;
  const missing = await pinLists(tx, accountId, checked.value.parameters);
  if (missing !== null) return refused(missing);
  const sealed = sealSecrets({ ...context, accountId }, template.parameters, checked.value.parameters, row.secrets);
  if (!sealed.ok) return sealed;
  const { parameters, secrets } = sealed.value;
  const urlSource = await findUrlSource(tx, draft);
  const lineOrigins = draft.userInputParameters.origins;
  const form = { parameters, secrets, lineOrigins, templateVersion: template.version };
  return success({
    name,
    saved: {
      parameters,
      lineOrigins,
      urlSourceTaskId: urlSource === undefined ? row.url_source_task_id : urlSource.taskId,
      urlSourceTaskField: urlSource === undefined ? row.url_source_task_field : urlSource.field,
    },
    columns: { ...taskFields.parameters.columns(form), ...(urlSource && urlSourceColumns(urlSource)) },
    areValuesNew: !isDeepStrictEqual([parameters, secrets], [row.parameters, row.secrets]),
    isVersionNew: row.template_version !== template.version,
  });
}
