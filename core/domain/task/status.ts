/** Task status on every call (§3.5). */
export const TaskStatus = { Running: 0, Stopped: 1, Completed: 2, Waiting: 3, Ready: 5 } as const;
export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus];

/** Status of one run of a task (§3.5). */
export const LotStatus = { Unknown: 0, Waiting: 1, Running: 2, Stopped: 3, Completed: 4 } as const;
export type LotStatus = (typeof LotStatus)[keyof typeof LotStatus];

/** Status of a subtask, a slice of a lot (§3.5). `Executing`, `Waiting` and `Stopping` are "already running" in §4. */
export const SubtaskStatus = {
  Unexecuted: 0,
  Waiting: 1,
  Executing: 2,
  Stopping: 3,
  Stopped: 4,
  Completed: 5,
} as const;
export type SubtaskStatus = (typeof SubtaskStatus)[keyof typeof SubtaskStatus];

/** §4: the row's button stops a running or waiting task and starts any other. */
export function isTaskActive(status: TaskStatus): boolean {
  return status === TaskStatus.Running || status === TaskStatus.Waiting;
}

/** True for a lot whose status will not change any more. */
export function isLotEnded(status: LotStatus): boolean {
  return status === LotStatus.Stopped || status === LotStatus.Completed;
}

/**
 * Derives the status of a lot from its subtasks: running while one runs, waiting while one waits, then stopped if any
 * was stopped, else completed. A lot without subtasks has nothing to do and is completed.
 */
export function lotStatusOf(subtasks: readonly SubtaskStatus[]): LotStatus {
  const some = (...wanted: SubtaskStatus[]) => subtasks.some((status) => wanted.includes(status));
  if (some(SubtaskStatus.Executing, SubtaskStatus.Stopping)) return LotStatus.Running;
  if (some(SubtaskStatus.Waiting, SubtaskStatus.Unexecuted)) {
    return some(SubtaskStatus.Completed) ? LotStatus.Running : LotStatus.Waiting;
  }
  return some(SubtaskStatus.Stopped) ? LotStatus.Stopped : LotStatus.Completed;
}

/** Returns the task list's status for a task whose newest lot has this status; a task that never ran is `Ready`. */
export function taskStatusOf(lot: LotStatus | null): TaskStatus {
  switch (lot) {
    case null:
    case LotStatus.Unknown:
      return TaskStatus.Ready;
    case LotStatus.Waiting:
      return TaskStatus.Waiting;
    case LotStatus.Running:
      return TaskStatus.Running;
    case LotStatus.Stopped:
      return TaskStatus.Stopped;
    case LotStatus.Completed:
      return TaskStatus.Completed;
  }
}

/**
 * The reason why a task waits, with one sentence (locale key `waiting.<code>`) that is the same in lists, on pages and
 * on the API. `AccountNodes`: all nodes of the account are in use; `place` is the task's position in the queue of the
 * account's waiting tasks, `tasks` the length of this queue. `TaskNodes`: a part of a running task waits because the
 * task may not use more nodes at once. `WorkersBusy`: a node is free, but every worker is busy with other tasks.
 * `HostPace`: it runs, and the rate limit of the site delays it. `NoBrowser`: its waiting part needs a browser, and no
 * live worker has one. `SourceRows`: its pages are done, and the task that feeds it still runs.
 */
export type WaitReason =
  | { code: 'AccountNodes'; nodes: number; place: number; tasks: number }
  | { code: 'TaskNodes'; nodes: number }
  | { code: 'NoWorker' }
  | { code: 'NoBrowser' }
  | { code: 'WorkersBusy' }
  | { code: 'HostPace'; host: string }
  | { code: 'SourceRows' };

/**
 * Queue positions up to this one are exact; later ones are rounded, so that one step of a long queue does not change
 * all its tasks.
 */
export const exactPlaces = 10;
