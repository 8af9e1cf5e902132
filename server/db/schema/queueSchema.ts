import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import packageJson from 'pg-boss/package.json' with { type: 'json' };

/** Subtasks that a worker may claim: any worker, and those with a browser (server/jobs/queue/queue.ts). */
const queues = ['subtask', 'browserSubtask'];

/** True when pg-boss's schema has the version of the installed package, with our queues in it. */
export async function hasQueueSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    'select version from pgboss.version where (select count(*) from pgboss.queue where name = any($1)) = $2',
    [queues, queues.length],
  );
  return rows[0]?.version === packageJson.pgboss.schema;
}

/**
 * Makes pg-boss's schema and our queues, on connections of pg-boss's own: it lets several processes do this at the same
 * time, and the failures of the later ones would leave a connection of our pool in a broken transaction.
 */
export async function makeQueueSchema(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // `start` below rejects with the same error.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue, { retryLimit: 0 });
  } finally {
    await boss.stop({ graceful: false });
  }
}
