import { getAccount } from '../account/accountCalls.ts';
import { revokeRunner } from './deviceCalls.ts';
import { beginLocalRun, endLocalSubtask, renewLocalRun, writeLocalRows } from './localRunCalls.ts';
import { batchRemoveSchedule, getSchedule, setSchedule } from '../task/scheduleCalls.ts';
import { getTask, searchTasks } from '../task/taskCalls.ts';

/** The calls that a local runner needs: all that its token is good for. */
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
