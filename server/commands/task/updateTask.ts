import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import type { TaskChangeField } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { notifySchedule } from '#server/db/tables/run/feed/notifySchedule.ts';
import { readClock } from '#server/db/tables/task/schedules.ts';
import { forgetStart } from '#server/db/tables/task/startTries.ts';
import { taskFields, type TaskColumns } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { checkTaskProxies } from '../proxy/taskProxies.ts';
import { inAccountRevision } from '../transaction.ts';
import { checkForm } from './check/checkForm.ts';
import type { TaskDraft } from './check/checkTask.ts';
import { storeLists } from './check/storeLists.ts';

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
    const checked = await checkForm(context, tx, account, row, draft);
    if (!checked.ok) return checked;
    const { name, areValuesNew, isVersionNew } = checked.value;
    const checkedProxies = await checkTaskProxies(context, tx, account, draft.ipProxySettings, row);
    if (!checkedProxies.ok) return checkedProxies;
    const { value: proxies } = checkedProxies;
    const fields: TaskChangeField[] = [];
    if (name !== row.name) fields.push('taskName');
    if (areValuesNew) fields.push('parameters');
    if (proxies?.isChanged === true) fields.push('proxy');
    const columns = {
      ...taskFields.taskName.columns({ taskName: name }),
      ...checked.value.columns,
      ...(proxies && taskFields.proxy.columns({ ipProxySettings: proxies.settings, ...proxies })),
      ...((areValuesNew || isVersionNew) && (await resumeSchedule(tx, row))),
    };
    await changeTask(tx, draft.taskId, columns, { fields, by: account.user_name, revision });
    return success(null);
  });
}

/**
 * Removes the notes of failed starts of a task whose form has changed. Returns the columns of the continued
 * schedule of a task that was set aside, else none.
 */
export async function resumeSchedule(tx: Tx, task: TaskRow): Promise<TaskColumns> {
  await forgetStart(tx, task.task_id);
  if (task.last_skip?.code !== 'SetAside') return {};
  const { schedule } = task;
  if (schedule === null) return taskFields.schedule.columns({ schedule, nextExecuteTime: null });
  await notifySchedule(tx);
  const next = nextExecuteTime(schedule, await readClock(tx));
  return taskFields.schedule.columns({ schedule, nextExecuteTime: next });
}
