import { isDeepStrictEqual } from 'node:util';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import type { TaskChangeField } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { notifySchedule, readClock } from '#server/db/tables/task/schedules.ts';
import { forgetStart } from '#server/db/tables/task/startTries.ts';
import { taskFields, type TaskColumns } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findTask, urlSourceColumns, type TaskRow } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { checkTaskProxies } from '../proxy/taskProxies.ts';
import { inAccountRevision } from '../transaction.ts';
import { checkTask, type TaskDraft } from './check/checkTask.ts';
import { findUrlSource } from './sourceTasks.ts';
import { pinLists, storeLists } from './check/storeLists.ts';
import { sealSecrets } from './secrets.ts';

/**
 * Saves a task's form again; a run under way keeps the values that it was started with. A task keeps its template:
 * another one is `NotFound`, like a foreign or missing task. Else refused as when a task is created.
 */
export async function updateTask(
  context: CommandContext,
  accountId: string,
  given: TaskDraft & { taskId: string },
): Promise<Result<null>> {
  const taken = await storeLists(context, accountId, given);
  if (!taken.ok) return taken;
  const draft = taken.value;
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const account = await readAccount(tx, accountId);
    const row = await findTask(tx, draft.taskId);
    if (row === undefined) return refused({ code: 'NotFound' });
    if (row.deleted_at !== null) return refused({ code: 'TaskDeleted' });
    const checked = await checkTask(context, tx, account, draft);
    if (!checked.ok) return checked;
    const { name, template } = checked.value;
    if (template.slug !== row.template_slug) return refused({ code: 'NotFound' });
    const missing = await pinLists(tx, accountId, checked.value.parameters);
    if (missing !== null) return refused(missing);
    const checkedProxies = await checkTaskProxies(context, tx, account, draft.ipProxySettings, row);
    if (!checkedProxies.ok) return checkedProxies;
    const { value: proxies } = checkedProxies;
    const sealed = sealSecrets({ ...context, accountId }, template.parameters, checked.value.parameters, row.secrets);
    if (!sealed.ok) return sealed;
    const { parameters, secrets } = sealed.value;
    const isSame = isDeepStrictEqual([parameters, secrets], [row.parameters, row.secrets]);
    const fields: TaskChangeField[] = [];
    if (name !== row.name) fields.push('taskName');
    if (!isSame) fields.push('parameters');
    if (proxies?.isChanged === true) fields.push('proxy');
    const urlSource = await findUrlSource(tx, draft);
    const lineOrigins = draft.userInputParameters.origins;
    const isOther = !isSame || row.template_version !== template.version;
    const columns = {
      ...taskFields.taskName.columns({ taskName: name }),
      ...taskFields.parameters.columns({ parameters, secrets, lineOrigins, templateVersion: template.version }),
      ...(urlSource && urlSourceColumns(urlSource)),
      ...(proxies && taskFields.proxy.columns({ ipProxySettings: proxies.settings, ...proxies })),
      ...(isOther && (await resumeSchedule(tx, row))),
    };
    await changeTask(tx, draft.taskId, columns, { fields, by: account.user_name, revision });
    return success(null);
  });
}

/**
 * Removes the notes of failed starts of a task whose form has changed. Returns the columns of the continued
 * schedule of a task that was set aside, else none.
 */
async function resumeSchedule(tx: Tx, task: TaskRow): Promise<TaskColumns> {
  await forgetStart(tx, task.task_id);
  if (task.last_skip?.code !== 'SetAside') return {};
  const { schedule } = task;
  if (schedule === null) return taskFields.schedule.columns({ schedule, nextExecuteTime: null });
  await notifySchedule(tx);
  const next = nextExecuteTime(schedule, await readClock(tx));
  return taskFields.schedule.columns({ schedule, nextExecuteTime: next });
}
