import { StartResult, StopResult } from '#core/domain/task/runResult.ts';
import { planStart, resultByRefusal } from '#core/domain/task/startPlan.ts';
import { isTaskActive, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { canLotGoOn, findSubtask } from '#server/db/tables/run/subtasks.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import { changeAccount, type Service } from '../service.ts';
import { readStartFacts } from '../task/startFacts.ts';

interface SubtaskRef {
  taskId: string;
  subtaskId: string;
}

/**
 * Lets a stopped subtask of the task's newest run go on from where it was (core/wire/lotCalls.ts). A foreign or missing one
 * answers `TaskNotFound`, one that is at work `OnExecuting`, one of an older
 * run, of one on a machine of the user's or of one that has reached a cap, and one that is done, `FailedForOther`.
 */
export async function startSubtask(service: Service, accountId: string, ref: SubtaskRef): Promise<StartResult> {
  let result: StartResult = StartResult.TaskNotFound;
  const done = await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const [task] = await findLiveTasks(tx, [ref.taskId]);
    const subtask = await findSubtask(tx, ref);
    if (task === undefined || subtask === undefined) return refused({ code: 'NotFound' });
    const state = restartResult(task, subtask);
    result = state === StartResult.Succeed ? await gates(service, tx, accountId, task) : state;
    if (result !== StartResult.Succeed) return refused({ code: 'NotFound' });
    await requestRestart(tx, { lotId: subtask.lotId, subtaskId: ref.subtaskId, revision });
    return success(null);
  });
  if (done.ok) await admit(service.database, accountId);
  return result;
}

/**
 * Lets all of the task's newest run go on that was stopped (core/wire/lotCalls.ts). A foreign or missing task answers
 * `TaskNotFound`, one that is under way `OnExecuting`, and a run that is done or that goes on elsewhere `FailedForOther`.
 */
export async function continueRun(service: Service, accountId: string, taskId: string): Promise<StartResult> {
  let result: StartResult = StartResult.TaskNotFound;
  const done = await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const { lot_id: lotId } = task;
    const canGoOn = lotId !== null && (await canLotGoOn(tx, lotId));
    if (isTaskActive(task.status)) result = StartResult.OnExecuting;
    else result = canGoOn ? await gates(service, tx, accountId, task) : StartResult.FailedForOther;
    if (lotId === null || result !== StartResult.Succeed) return refused({ code: 'NotFound' });
    await requestRestart(tx, { lotId, revision });
    return success(null);
  });
  if (done.ok) await admit(service.database, accountId);
  return result;
}

/** Stops one subtask, its rows stay. A foreign or missing one answers `UserNotTaskOwner`, as with tasks. */
export async function stopSubtask(service: Service, accountId: string, ref: SubtaskRef): Promise<StopResult> {
  let result: StopResult = StopResult.UserNotTaskOwner;
  const done = await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const [task] = await findLiveTasks(tx, [ref.taskId]);
    const subtask = await findSubtask(tx, ref);
    if (task === undefined || subtask === undefined) return refused({ code: 'NotFound' });
    result = isEnded(subtask.status) ? StopResult.AlreadyEnded : StopResult.Succeed;
    if (result !== StopResult.Succeed) return refused({ code: 'NotFound' });
    await requestStop(tx, { lotId: subtask.lotId, subtaskId: ref.subtaskId, revision });
    return success(null);
  });
  // Its node goes to what waits.
  if (done.ok) await admit(service.database, accountId);
  return result;
}

type Subtask = NonNullable<Awaited<ReturnType<typeof findSubtask>>>;

function isEnded(status: SubtaskStatus): boolean {
  return status === SubtaskStatus.Stopped || status === SubtaskStatus.Completed;
}

function restartResult(task: TaskRow, { lotId, status, isLotCapped, isLocal }: Subtask): StartResult {
  if (!isEnded(status)) return StartResult.OnExecuting;
  const canGoOn = task.lot_id === lotId && !isLotCapped && !isLocal;
  return canGoOn && status === SubtaskStatus.Stopped ? StartResult.Succeed : StartResult.FailedForOther;
}

/** Of a run that has begun: its plan stands, it may be running, and its start was counted for its day. */
async function gates(service: Service, tx: Tx, accountId: string, task: TaskRow): Promise<StartResult> {
  const account = await readAccount(tx, accountId);
  const template = templateFor(account, service.gallery.bySlug(task.template_slug));
  const facts = await readStartFacts(service, tx, account, template, task);
  const begun = { ...facts.task, status: TaskStatus.Ready, hasFittingParameters: true };
  const plan = planStart({ ...facts, task: begun, today: { starts: 0, rows: facts.today.rows } });
  return plan.do === 'refuse' ? resultByRefusal[plan.refusal.code] : StartResult.Succeed;
}
