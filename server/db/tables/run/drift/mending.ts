import { sql, type Kysely } from 'kysely';
import { joinReports, type Lessons, type MendingReport } from '#core/domain/drift/mending.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The selectors of a task's recipe: each part of a run reports at its end what they found; the check of the ended run
 * (jobs/drift) joins the reports, deletes them, and keeps the lessons of a good run for the next ones.
 */

interface RunPart {
  lotId: string;
  accountId: string;
  subtaskNo: number;
}

/**
 * Returns what the task's last good run before this one taught, from the run on that the user accepted as the new
 * usual. A run that ended a moment ago and is not checked yet counts as a good one: a run that follows it at once would
 * know nothing.
 */
export async function readLessons(db: Kysely<Schema>, lotId: string): Promise<Lessons | null> {
  const { rows } = await sql<{ lessons: Lessons }>`
    with run as (
      select lots.task_id, lots.lot_no, coalesce(accepted_lot_no, 0) as from_no
      from lots join tasks using (task_id) where lots.lot_id = ${lotId}),
    taught as (
      select task_id, lot_no, lessons from run_facts where lessons is not null
      union all
      select task_id, lot_no, report -> 'lessons' from run_facts join run_reports using (lot_id)
      where due_at is not null and report -> 'lessons' <> 'null')
    select lessons from taught join run using (task_id)
    where taught.lot_no >= from_no and taught.lot_no < run.lot_no order by taught.lot_no desc limit 1`.execute(db);
  return rows[0]?.lessons ?? null;
}

/** Stores the report of a part of a run, joined with that of the same part before another worker continued it. */
export async function storeReport(
  db: Kysely<Schema>,
  { lotId, accountId, subtaskNo }: RunPart,
  report: MendingReport,
): Promise<void> {
  const { rows } = await sql<{ report: MendingReport }>`
    select report from run_reports where lot_id = ${lotId} and subtask_no = ${subtaskNo}`.execute(db);
  const joined = JSON.stringify(joinReports([...rows.map((row) => row.report), report]));
  await sql`
    insert into run_reports (lot_id, account_id, subtask_no, report)
    values (${lotId}, ${accountId}, ${subtaskNo}, ${joined})
    on conflict (lot_id, subtask_no) do update set report = excluded.report`.execute(db);
}

/** Stores the report of a part of a run by its id. */
export async function storeReportOf(tx: Tx, subtaskId: string, report: MendingReport): Promise<void> {
  const { rows } = await sql<RunPart>`
    select lot_id as "lotId", account_id as "accountId", subtask_no as "subtaskNo"
    from subtasks where subtask_id = ${subtaskId}`.execute(tx);
  const [part] = rows;
  if (part !== undefined) await storeReport(tx, part, report);
}

/** Returns the report of all parts of a run together. */
export async function readReport(db: Kysely<Schema>, lotId: string): Promise<MendingReport> {
  const { rows } = await sql<{ report: MendingReport }>`
    select report from run_reports where lot_id = ${lotId} order by subtask_no`.execute(db);
  return joinReports(rows.map(({ report }) => report));
}

/** Ends the reports of a checked run; the lessons of a good one replace those of earlier runs. */
export async function endReports(
  tx: Tx,
  { lotId, taskId }: { lotId: string; taskId: string },
  lessons: Lessons | null,
): Promise<void> {
  await sql`delete from run_reports where lot_id = ${lotId}`.execute(tx);
  if (lessons === null) return;
  await sql`
    update run_facts set lessons = case when lot_id = ${lotId} then ${JSON.stringify(lessons)}::jsonb end
    where task_id = ${taskId} and (lot_id = ${lotId} or lessons is not null)`.execute(tx);
}
