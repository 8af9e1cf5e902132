/**
 * What a task waits for, told in one sentence (locale key `waiting.<code>`) that is the same in lists, on pages and on
 * the API. `AccountNodes`: all nodes of the account are taken; `place` is the task's in the line of the account's tasks
 * that want one, `tasks` how many these are. `TaskNodes`: a part of a running task waits because it may use no more
 * nodes at once. `WorkersBusy`: a node is free, but every worker is busy with other tasks. `HostPace`: it runs, and the
 * site's pace holds it. `NoBrowser`: what waits of it needs a browser, and no worker that is alive has one.
 */
export type WaitReason =
  | { code: 'AccountNodes'; nodes: number; place: number; tasks: number }
  | { code: 'TaskNodes'; nodes: number }
  | { code: 'NoWorker' }
  | { code: 'NoBrowser' }
  | { code: 'WorkersBusy' }
  | { code: 'HostPace'; host: string };

/**
 * A place in the line up to this one is exact; beyond it is rounded, so that one step of a long line is not a change of
 * all its tasks.
 */
export const exactPlaces = 10;
