import type { JobData, JobType } from './queue.ts';
import { runSubtask, type WorkerContext } from './runSubtask.ts';

/** Every type of job has one handler. */
export const handlers: { [Type in JobType]: (worker: WorkerContext, data: JobData[Type]) => Promise<void> } = {
  subtask: runSubtask,
  browserSubtask: runSubtask,
};
