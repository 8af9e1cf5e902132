/**
 * The reason why a task waits, with one sentence (locale key `waiting.<code>`) that is the same in lists, on pages and
 * on the API. `AccountNodes`: all nodes of the account are in use; `place` is the task's position in the queue of the
 * account's waiting tasks, `tasks` the length of this queue. `TaskNodes`: a part of a running task waits because the
 * task may not use more nodes at once. `WorkersBusy`: a node is free, but every worker is busy with other tasks.
 * `HostPace`: it runs, and the rate limit of the site delays it. `NoBrowser`: its waiting part needs a browser, and no
 * live worker has one.
 */
export type WaitReason =
  | { code: 'AccountNodes'; nodes: number; place: number; tasks: number }
  | { code: 'TaskNodes'; nodes: number }
  | { code: 'NoWorker' }
  | { code: 'NoBrowser' }
  | { code: 'WorkersBusy' }
  | { code: 'HostPace'; host: string };

/**
 * Queue positions up to this one are exact; later ones are rounded, so that one step of a long queue does not change
 * all its tasks.
 */
export const exactPlaces = 10;
