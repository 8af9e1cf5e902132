import { getAccount } from '../account/accountCalls.ts';
import { revokeRunner } from './deviceCalls.ts';
import { beginLocalRun, endLocalSubtask, renewLocalRun, writeLocalRows } from './localRunCalls.ts';
import { batchRemoveSchedule, getSchedule, setSchedule } from '../task/scheduleCalls.ts';
import { getTask, searchTasks } from '../task/taskCalls.ts';

/** The calls of a local runner: its token is valid for these only. */
export const runnerCalls: ReadonlySet<unknown> = new Set<unknown>([
  getAccount,
  searchTasks,
  getTask,
  setSchedule,
  getSchedule,
  batchRemoveSchedule,
  beginLocalRun,
  writeLocalRows,
  renewLocalRun,
  endLocalSubtask,
  revokeRunner,
]);
