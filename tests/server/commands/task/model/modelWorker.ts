import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';
import type { ClaimedSubtask } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { finishSubtask, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';

/** A worker that fetches nothing: it takes parts of runs, holds them while calls are made, and lets them go. */
export interface ModelWorker {
  /** Takes what admission gives. */
  take(): Promise<void>;
  /** Ends its subtasks: those with a stop request are stopped, the others are done. */
  finish(): Promise<void>;
  holds(taskId: string): boolean;
}

export function startModelWorker(database: Database): ModelWorker {
  const workerId = crypto.randomUUID();
  let held: { taskId: string; subtask: ClaimedSubtask }[] = [];
  const rowOf = (subtaskId: string) =>
    database.kysely
      .selectFrom('subtasks')
      .select(['task_id', 'status'])
      .where('subtask_id', '=', subtaskId)
      .executeTakeFirstOrThrow();
  return {
    take: async () => {
      await reportWorker(database.kysely, workerId);
      await admit(database);
      const queue = await openQueue(database);
      for (const claim of await queue.take('subtask', 100)) {
        const subtask = await takeSubtask(database, claim);
        if (subtask !== null) held.push({ taskId: (await rowOf(claim.subtaskId)).task_id, subtask });
      }
    },
    finish: async () => {
      for (const { subtask } of held) {
        const { status } = await rowOf(subtask.subtaskId);
        const end = status === SubtaskStatus.Stopping ? SubtaskStatus.Stopped : SubtaskStatus.Completed;
        await finishSubtask(database, subtask, { status: end, failures: [], isLotOver: false });
      }
      held = [];
    },
    holds: (wanted) => held.some(({ taskId }) => taskId === wanted),
  };
}
