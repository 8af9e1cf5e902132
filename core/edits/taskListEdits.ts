import { z } from 'zod/mini';
import { noSchedule } from '../domain/task/schedule.ts';
import { TaskStatus } from '../domain/task/status.ts';
import { cleanTaskName, refuseAnotherTask, taskNameProblem } from '../domain/task/task.ts';
import { givenName } from '../wire/codec/text.ts';
import { defineTaskEdit } from './edit.ts';

/** §7.5, rename task. Refused with `TaskNameEmpty` or `TaskNameTooLong`. */
export const renameTask = defineTaskEdit({
  name: 'renameTask',
  field: 'taskName',
  patch: z.strictObject({ taskName: givenName }),
  read: (task) => ({ taskName: task.taskName }),
  guard: (_task, { taskName }) => {
    const code = taskNameProblem(cleanTaskName(taskName));
    return code === null ? null : { code };
  },
  apply: (task, { taskName }) => ({ ...task, taskName: cleanTaskName(taskName) }),
});

/** §2.4, move to group. Refused with `GroupMissing`. */
export const moveTask = defineTaskEdit({
  name: 'moveTask',
  field: 'taskGroupId',
  patch: z.strictObject({ taskGroupId: z.uuid() }),
  read: ({ taskGroupId }) => ({ taskGroupId }),
  asksFacts: true,
  guard: (_task, { taskGroupId }, { groups }) =>
    groups.some((group) => group.taskGroupId === taskGroupId) ? null : { code: 'GroupMissing' },
  apply: (task, { taskGroupId }) => ({ ...task, taskGroupId }),
});

/**
 * §2.4, copy to group: creates a task with the parameters, secrets, proxies, priority and nodes of another one, without
 * its runs and its schedule. The edit's target is the new task's id. Refused with `NotFound` or `TaskDeleted` of the
 * source, the rules of the name, `GroupMissing` or `ExceedTaskLimitCounts`.
 */
export const copyTask = defineTaskEdit({
  name: 'copyTask',
  field: 'taskId',
  patch: z.strictObject({ sourceTaskId: z.uuid(), taskName: givenName, taskGroupId: z.uuid() }),
  read: ({ taskName, taskGroupId }) => ({ taskName, taskGroupId }),
  asksFacts: true,
  guard: (task, { taskGroupId }, { groups, tasks }) => {
    const code = taskNameProblem(task.taskName);
    if (code !== null) return { code };
    if (!groups.some((group) => group.taskGroupId === taskGroupId)) return { code: 'GroupMissing' };
    return refuseAnotherTask(tasks);
  },
  apply: (task) => task,
  make: {
    sourceOf: ({ sourceTaskId }) => sourceTaskId,
    row: (taskId, { taskName, taskGroupId }, source, at) =>
      source && {
        ...source,
        taskId,
        taskName: cleanTaskName(taskName),
        taskGroupId,
        taskExecuteStatus: TaskStatus.Ready,
        waitReason: null,
        lotId: null,
        lotNo: null,
        currentTotalExtractCount: 0,
        startedAt: null,
        endedAt: null,
        createdAt: at,
        updatedAt: at,
        fieldRevisions: {},
        ...noSchedule,
      },
  },
});
