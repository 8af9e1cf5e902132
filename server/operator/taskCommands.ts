import { uuid } from '#core/wire/codec/code.ts';
import type { Tx } from '../db/database.ts';
import { appendAudit } from '../db/tables/account/audit.ts';
import { findRun, listRunning, type RunningRow } from '../db/tables/service/operatorReads.ts';
import { nextRevision } from '../db/tables/account/revisions.ts';
import { taskFields } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findTask } from '../db/tables/task/tasks.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { requestStop } from '../jobs/admission/requestStop.ts';
import { oneArgument, type Act, type Commands } from './command.ts';
import { counted, printable, table, timeText } from './words.ts';

/** The operator's commands on tasks. */
export const taskCommands: Commands = {
  list: {
    takes: '--running',
    does: 'the runs of all accounts that are under way or wait',
    read: (args) => (args.length === 1 && args[0] === '--running' ? listRuns : null),
  },
  stop: {
    takes: '<task or run>',
    does: 'stops a run in order, by the id of its task or its own; its rows stay',
    read: oneArgument((id) => onId(id, stop)),
  },
  unschedule: {
    takes: '<task>',
    does: 'takes its schedule from a task',
    read: oneArgument((id) => onId(id, unschedule)),
  },
};

const listRuns: Act = async (database, print) => {
  const runs = await database.withoutRls((tx) => listRunning(tx, null));
  if (runs.length === 0) print('Nothing runs.');
  for (const line of table(runs.map(runCells))) print(line);
  return true;
};

function runCells({ taskId, lotId, userName, taskName, status, rowCount, startedAt }: RunningRow): string[] {
  const state = status === TaskStatus.Running ? `since ${timeText(startedAt)}` : 'waits';
  return [`task ${taskId}`, `run ${lotId}`, userName, counted(rowCount, 'row'), state, printable(taskName)];
}

/** Runs one transaction and prints its sentence. */
function onId(id: string, work: (tx: Tx, id: string) => Promise<{ isDone: boolean; sentence: string }>): Act {
  return async (database, print) => {
    if (!uuid.safeParse(id).success) return fail(print, `"${printable(id)}" is no id of a task.`);
    const { isDone, sentence } = await database.withoutRls((tx) => work(tx, id.toLowerCase()));
    print(sentence);
    return isDone;
  };
}

function fail(print: (line: string) => void, sentence: string): boolean {
  print(sentence);
  return false;
}

async function stop(tx: Tx, id: string) {
  const found = await findRun(tx, id);
  if (found === undefined) return { isDone: false, sentence: `There is no task or latest run ${id}.` };
  const revision = await nextRevision(tx, found.accountId);
  // Read again under the lock.
  const { accountId, taskId, lotId, isActive } = (await findRun(tx, id)) ?? found;
  if (lotId === null || !isActive) return { isDone: false, sentence: `Nothing runs of the task ${taskId}.` };
  await requestStop(tx, { lotId, revision });
  await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'RunStopped', taskId, lotId } });
  return { isDone: true, sentence: `The run ${lotId} of the task ${taskId} stops.` };
}

async function unschedule(tx: Tx, taskId: string) {
  const missing = { isDone: false, sentence: `There is no task ${taskId}.` };
  const found = await findTask(tx, taskId);
  if (found === undefined) return missing;
  const revision = await nextRevision(tx, found.account_id);
  const { account_id: accountId, schedule, purged_at } = (await findTask(tx, taskId)) ?? found;
  if (purged_at !== null) return missing;
  if (schedule === null) return { isDone: false, sentence: `The task ${taskId} has no schedule.` };
  const columns = taskFields.schedule.columns({ schedule: null, nextExecuteTime: null });
  await changeTask(tx, taskId, columns, { fields: ['schedule'], by: 'operator', revision });
  await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'ScheduleRemoved', taskId } });
  return { isDone: true, sentence: `The task ${taskId} starts by itself no more.` };
}
