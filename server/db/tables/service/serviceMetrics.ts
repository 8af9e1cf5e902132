import { sql, type Kysely } from 'kysely';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isWorkerSeen } from '../run/workers.ts';

/** Metrics of the whole service, over all its processes. */
export interface ServiceMetrics {
  runningSubtasks: number;
  waitingSubtasks: number;
  /** The wait of the subtask that has waited longest; 0 when none waits. */
  longestWaitSeconds: number;
  pagesDone: number;
  pagesFailed: number;
  rows: number;
  workers: number;
  workerLosses: number;
  /** Tasks that are not started any more because their starts ended processes. */
  tasksSetAside: number;
  waitingExports: number;
  runningExports: number;
}

/** Always returns one row. The statuses are literals so that the index of active subtasks is used. */
export async function readServiceMetrics(db: Kysely<Schema>): Promise<ServiceMetrics> {
  const { rows } = await sql<ServiceMetrics>`
    select running as "runningSubtasks", waiting as "waitingSubtasks", wait_seconds as "longestWaitSeconds",
      pages_done as "pagesDone", pages_failed as "pagesFailed", row_count as rows,
      (select count(*) from workers where ${isWorkerSeen}) as workers,
      (select coalesce(sum(value), 0)::bigint from service_counters where name = ${workerLosses}) as "workerLosses",
      (select count(*) from start_tries where tries >= most_tries and set_aside_at is not null) as "tasksSetAside",
      (select count(*) from exports where status = ${sql.lit(ExportStatus.Waiting)}) as "waitingExports",
      (select count(*) from exports where status = ${sql.lit(ExportStatus.Running)}) as "runningExports"
    from (
      select count(*) filter (where subtasks.status <> ${waiting}) as running,
        count(*) filter (where subtasks.status = ${waiting}) as waiting,
        coalesce(extract(epoch from now() - min(lots.created_at) filter (where subtasks.status = ${waiting})), 0)::float8
          as wait_seconds
      from subtasks join lots using (lot_id)
      where subtasks.status in (${waiting}, ${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)})) now,
    (select coalesce(sum(pages_done), 0)::bigint as pages_done, coalesce(sum(pages_failed), 0)::bigint as pages_failed,
        coalesce(sum(row_count), 0)::bigint as row_count from lots) ever`.execute(db);
  if (rows[0] === undefined) throw new Error('a statement without its row');
  return rows[0];
}

const waiting = sql.lit(SubtaskStatus.Waiting);
const workerLosses = 'worker_losses';

/** Counts subtasks whose worker was lost, in the transaction that takes them from it. */
export async function countWorkerLosses(tx: Tx, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into service_counters (name, value) values (${workerLosses}, ${count})
    on conflict (name) do update set value = service_counters.value + excluded.value`.execute(tx);
}
