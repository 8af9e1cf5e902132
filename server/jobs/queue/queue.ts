import { fromKysely, PgBoss, systemClock, type Clock } from 'pg-boss';
import type { Database, Tx } from '#server/db/database.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import { notifyWork } from '#server/db/tables/run/workers.ts';

/** The data of a job, by type. The rows of our own tables are the truth: a job may be lost, late or doubled. */
interface JobData {
  subtask: Claim;
  /** Only a worker with a browser takes these. */
  browserSubtask: Claim;
}
export type JobType = keyof JobData;

export interface Queue {
  /**
   * Sends on the transaction's own connection: the jobs appear when it commits or not at all. A job whose id is in the
   * queue already keeps its place.
   */
  send<Type extends JobType>(tx: Tx, type: Type, jobs: readonly { id: string; data: JobData[Type] }[]): Promise<void>;
  /** Takes and deletes jobs, oldest first. */
  take<Type extends JobType>(type: Type, limit: number): Promise<JobData[Type][]>;
  close(): Promise<void>;
}

const queues = new WeakMap<Database, Promise<Queue>>();

/** The queue of a migrated database. One per process and database. */
export function openQueue(database: Database): Promise<Queue> {
  const known = queues.get(database);
  if (known !== undefined) return known;
  const opening = startQueue(database);
  queues.set(database, opening);
  opening.catch(() => queues.delete(database));
  return opening;
}

async function startQueue(database: Database): Promise<Queue> {
  // No maintenance: the transaction that takes a job deletes it, so nothing is left to expire, retry or archive.
  const boss = new PgBoss({ db: fromKysely(database.kysely), supervise: false, schedule: false, clock: patientClock });
  // Its timers refresh caches. While the database is away they fail without harm, and every call of ours fails by
  // itself.
  boss.on('error', () => undefined);
  await boss.start();
  return {
    send: async (tx, type, jobs) => {
      if (jobs.length === 0) return;
      await boss.insert(
        type,
        jobs.map(({ id, data }) => ({ id, data })),
        { db: fromKysely(tx) },
      );
      await notifyWork(tx);
    },
    take: <Type extends JobType>(type: Type, limit: number) =>
      database.withoutRls(async (tx) => {
        const jobs = await boss.fetch<JobData[Type]>(type, { batchSize: limit, db: fromKysely(tx) });
        if (jobs.length > 0)
          await boss.deleteJob(
            type,
            jobs.map((job) => job.id),
            { db: fromKysely(tx) },
          );
        return jobs.map((job) => job.data);
      }),
    close: async () => {
      queues.delete(database);
      await boss.stop({ graceful: false });
    },
  };
}

/** The system's clock with timers that keep no process alive. */
const patientClock: Clock = {
  ...systemClock,
  setTimeout: (work, ms) => setTimeout(work, ms).unref(),
  setInterval: (work, ms) => setInterval(work, ms).unref(),
};
