import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { planStart, resultByRefusal } from '#core/domain/run/startPlan.ts';
import { isTaskActive, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { canLotContinue, findSubtask } from '#server/db/tables/run/subtasks.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision, rollBackWith } from '../transaction.ts';
import { readStartFacts } from '../task/start/startFacts.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';

interface SubtaskRef {
  taskId: string;
  subtaskId: string;
}

/**
 * Continues a stopped subtask of the task's newest run (core/wire/calls/task/lotCalls.ts). Returns `TaskNotFound` for a
 * foreign or missing one, `OnExecuting` for one that is running, and `FailedForOther` for one that is done or belongs
 * to an older run, to a run on the user's machine, or to a run that has reached a limit.
 */
export async function startSubtask(context: CommandContext, accountId: string, ref: SubtaskRef): Promise<StartResult> {
  const result = await inAccountRevision<StartResult>(context, accountId, async (tx, revision) => {
    const [task] = await findLiveTasks(tx, [ref.taskId]);
    const subtask = await findSubtask(tx, ref);
    if (task === undefined || subtask === undefined) return rollBackWith(StartResult.TaskNotFound);
    const state = restartResult(task, subtask);
    const gate = state === StartResult.Succeed ? await gates(context, tx, accountId, task) : state;
    if (gate !== StartResult.Succeed) return rollBackWith(gate);
    await requestRestart(tx, { lotId: subtask.lotId, subtaskId: ref.subtaskId, revision });
    return gate;
  });
  if (result === StartResult.Succeed) await admit(context.database, accountId);
  return result;
}

/**
 * Continues every stopped subtask of the task's newest run (core/wire/calls/task/lotCalls.ts). Returns `TaskNotFound`
 * for a foreign or missing task, `OnExecuting` for one that is running, and `FailedForOther` for a run that is done or
 * that continues elsewhere.
 */
export async function continueRun(context: CommandContext, accountId: string, taskId: string): Promise<StartResult> {
  const result = await inAccountRevision<StartResult>(context, accountId, async (tx, revision) => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return rollBackWith(StartResult.TaskNotFound);
    if (isTaskActive(task.status)) return rollBackWith(StartResult.OnExecuting);
    const { lot_id: lotId } = task;
    if (lotId === null || !(await canLotContinue(tx, lotId))) return rollBackWith(StartResult.FailedForOther);
    const gate = await gates(context, tx, accountId, task);
    if (gate !== StartResult.Succeed) return rollBackWith(gate);
    await requestRestart(tx, { lotId, revision });
    return gate;
  });
  if (result === StartResult.Succeed) await admit(context.database, accountId);
  return result;
}

/** Stops one subtask; its rows stay. A foreign or missing one answers `UserNotTaskOwner`, as with tasks. */
export async function stopSubtask(context: CommandContext, accountId: string, ref: SubtaskRef): Promise<StopResult> {
  const result = await inAccountRevision<StopResult>(context, accountId, async (tx, revision) => {
    const [task] = await findLiveTasks(tx, [ref.taskId]);
    const subtask = await findSubtask(tx, ref);
    if (task === undefined || subtask === undefined) return rollBackWith(StopResult.UserNotTaskOwner);
    if (isEnded(subtask.status)) return rollBackWith(StopResult.AlreadyEnded);
    await requestStop(tx, { lotId: subtask.lotId, subtaskId: ref.subtaskId, revision });
    return StopResult.Succeed;
  });
  // The freed node is given to a waiting subtask.
  if (result === StopResult.Succeed) await admit(context.database, accountId);
  return result;
}

type Subtask = NonNullable<Awaited<ReturnType<typeof findSubtask>>>;

function isEnded(status: SubtaskStatus): boolean {
  return status === SubtaskStatus.Stopped || status === SubtaskStatus.Completed;
}

function restartResult(task: TaskRow, { lotId, status, isLotCapped, isLocal }: Subtask): StartResult {
  if (!isEnded(status)) return StartResult.OnExecuting;
  const canContinue = task.lot_id === lotId && !isLotCapped && !isLocal;
  return canContinue && status === SubtaskStatus.Stopped ? StartResult.Succeed : StartResult.FailedForOther;
}

/**
 * Checks the gates of a start for a run that has already begun: its parameters are planned, the task may be running,
 * and its start was counted for its day, so these three checks are skipped.
 */
async function gates(context: CommandContext, tx: Tx, accountId: string, task: TaskRow): Promise<StartResult> {
  const account = await readAccount(tx, accountId);
  const template = await findTemplate(context, tx, account, { slug: task.template_slug });
  const facts = await readStartFacts(context, tx, account, template, task);
  const begun = { ...facts.task, status: TaskStatus.Ready, hasFittingParameters: true };
  const plan = planStart({ ...facts, task: begun, today: { starts: 0, rows: facts.today.rows } });
  return plan.do === 'refuse' ? resultByRefusal[plan.refusal.code] : StartResult.Succeed;
}
