import type { Claim } from '#server/db/tables/run/subtasks.ts';
import type { JobType, Queue } from './queue.ts';

interface Job {
  type: JobType;
  data: Claim;
}

/**
 * Takes jobs from both queues, beginning with another one each time, so that neither waits until the other is empty.
 */
export function takeRoundRobin(queue: Queue, canRender: () => boolean): (limit: number) => Promise<Job[]> {
  const order: JobType[] = ['subtask', 'browserSubtask'];
  return async (limit) => {
    const jobs: Job[] = [];
    for (const type of order.filter((each) => each === 'subtask' || canRender())) {
      const taken = jobs.length < limit ? await queue.take(type, limit - jobs.length) : [];
      jobs.push(...taken.map((data) => ({ type, data })));
    }
    order.push(...order.splice(0, 1));
    return jobs;
  };
}
