import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { isTaskActive, TaskStatus } from '#core/domain/task/status.ts';

/** What may be asked of one task. */
export type TaskCall =
  | { do: 'start' | 'stop' | 'copy' | 'delete' | 'restore' | 'setSchedule' | 'clearSchedule' }
  | { do: 'move'; group: number }
  | { do: 'setPriority'; priority: number }
  | { do: 'setNodes'; nodeCount: number | null };

/** A task as the model has it. `group`: place in the account's list of groups. */
export interface ModelTask {
  status: TaskStatus;
  lotCount: number;
  isDeleted: boolean;
  group: number;
  priority: number;
  nodeCount: number | null;
  hasSchedule: boolean;
}

/** What a call answered: a code of §8.2 or §8.3, or of a refusal; '' for done. */
export type CallResult = number | string;

export interface DoneCall {
  call: TaskCall;
  result: CallResult;
}

export const newTask: ModelTask = {
  status: TaskStatus.Ready,
  lotCount: 0,
  isDeleted: false,
  group: 0,
  priority: 50,
  nodeCount: null,
  hasSchedule: false,
};

const limitCode = 'ExceedTaskLimitCounts';

/**
 * What the call answers and makes of the task. The plan's limit is the account's: where it is the answer, it is taken as
 * one that may be. `isHeld`: a worker has a part of the task's run, so a stop ends it only when that worker lets go.
 */
function step(task: ModelTask, { call, result }: DoneCall, isHeld: boolean): ModelTask | null {
  const answers = (expected: CallResult, then: Partial<ModelTask> = {}) =>
    result === expected ? { ...task, ...then } : null;
  switch (call.do) {
    case 'start':
      if (task.isDeleted) return answers(StartResult.TaskNotFound);
      if (isTaskActive(task.status)) return answers(StartResult.OnExecuting);
      return answers(StartResult.Succeed, { status: TaskStatus.Waiting, lotCount: task.lotCount + 1 });
    case 'stop':
      if (task.isDeleted) return answers(StopResult.UserNotTaskOwner);
      if (task.lotCount === 0) return answers(StopResult.UnexecutedTask);
      if (!isTaskActive(task.status)) return answers(StopResult.AlreadyEnded);
      return answers(StopResult.Succeed, stopped(task, isHeld));
    case 'delete':
      // Deleting what is deleted changes nothing; a run that is ending when it comes is ended once.
      return answers('', task.isDeleted ? {} : { isDeleted: true, ...stopped(task, isHeld) });
    case 'restore':
      return result === limitCode && task.isDeleted ? task : answers('', { isDeleted: false });
    case 'copy':
      if (task.isDeleted) return answers('TaskDeleted');
      return result === limitCode ? task : answers('');
    default:
      return task.isDeleted ? answers(goneCode(call)) : answers('', changeOf(call));
  }
}

function stopped(task: ModelTask, isHeld: boolean): Partial<ModelTask> {
  if (!isTaskActive(task.status)) return {};
  return { status: isHeld ? TaskStatus.Running : TaskStatus.Stopped };
}

/** Calls about schedules say of a deleted task what they say of one that never was. */
function goneCode({ do: what }: TaskCall): string {
  return what === 'setSchedule' || what === 'clearSchedule' ? 'NotFound' : 'TaskDeleted';
}

function changeOf(call: TaskCall): Partial<ModelTask> {
  switch (call.do) {
    case 'move':
      return { group: call.group };
    case 'setPriority':
      return { priority: call.priority };
    case 'setNodes':
      return { nodeCount: call.nodeCount };
    case 'setSchedule':
      return { hasSchedule: true };
    default:
      return { hasSchedule: false };
  }
}

/**
 * Whether calls that were made at once, with their answers, lead from one state to the other in some order: then they were
 * done one after the other, each whole.
 */
export function isSomeOrder(before: ModelTask, calls: readonly DoneCall[], after: ModelTask, isHeld: boolean): boolean {
  if (calls.length === 0) return JSON.stringify(before) === JSON.stringify(after);
  return calls.some((call, index) => {
    const next = step(before, call, isHeld);
    return next !== null && isSomeOrder(next, calls.toSpliced(index, 1), after, isHeld);
  });
}
