import { sql, type Kysely, type Selectable } from 'kysely';
import { COLUMN_END, decodeValues } from '#core/domain/data/block.ts';
import type { Feed, FeedEnd } from '#core/domain/run/feed.ts';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { FeedTable } from '#server/db/schema/runTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { notifySchedule } from './notifySchedule.ts';

export type FeedRow = Selectable<FeedTable>;

/** The rows of a running source that are gathered for a run that still has pages to read. */
const rowsWhileBusy = 500;

/** Opens a feed of each task that this run's task feeds. Inside the transaction of the new run. */
export async function openFeeds(
  tx: Tx,
  { lotId, lotNo, taskId }: { lotId: string; lotNo: number; taskId: string },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into feeds (account_id, task_id, source_task_id, source_lot_id, source_lot_no, chain)
    select account_id, task_id, ${taskId}, ${lotId}, ${lotNo}, chain from tasks
    where chain ->> 'sourceTaskId' = ${taskId} and deleted_at is null`.execute(tx);
  if (numAffectedRows > 0n) await notifySchedule(tx);
}

/** Lets the feeds of a run that continues take its further rows, in a new run of the fed task. */
export async function reopenFeeds(tx: Tx, sourceLotId: string): Promise<void> {
  const ofAllRows: FeedEnd[] = ['Done', 'NoRows', 'NoValues', 'ColumnGone'];
  await sql`
    update feeds set closed_at = null, end_code = null, lot_id = null
    where source_lot_id = ${sourceLotId} and end_code = any(${ofAllRows})`.execute(tx);
  await notifySchedule(tx);
}

/**
 * A feed with something to do: rows to read, a reason to close. A task that runs for another reason takes no rows until
 * its run has ended.
 */
const isDue = sql`(
  source.lot_id is null or source.deleted_at is not null or fed.ended_at is not null
  or tasks.deleted_at is not null or tasks.chain ->> 'sourceTaskId' is distinct from feeds.source_task_id::text
  or (feeds.lot_id is not null
      or tasks.status not in (${sql.lit(TaskStatus.Running)}, ${sql.lit(TaskStatus.Waiting)}))
    and (source.ended_at is not null
      or feeds.chain ->> 'when' = 'rows' and source.row_count - feeds.rows_read >= case when exists (
        select from subtasks where subtasks.lot_id = feeds.lot_id and subtasks.status in (
          ${sql.lit(SubtaskStatus.Waiting)}, ${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)}))
        then ${sql.lit(rowsWhileBusy)} else 1 end))`;

const openOnes = sql`
  feeds join tasks using (task_id) left join lots source on source.lot_id = feeds.source_lot_id
  left join lots fed on fed.lot_id = feeds.lot_id
  where feeds.closed_at is null`;

export interface DueFeed {
  feedId: string;
  taskId: string;
  accountId: string;
}

/** Returns feeds with something to do, oldest first. */
export async function findDueFeeds(db: Kysely<Schema>, limit: number): Promise<DueFeed[]> {
  const { rows } = await sql<{ feed_id: string; task_id: string; account_id: string }>`
    select feed_id, feeds.task_id, feeds.account_id from ${openOnes} and ${isDue}
    order by feeds.created_at limit ${limit}`.execute(db);
  return rows.map((row) => ({ feedId: row.feed_id, taskId: row.task_id, accountId: row.account_id }));
}

/** Returns 0 where a feed has something to do, the time of a look where one may get rows; `null` without any. */
export async function readMsToNextFeed(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ is_due: boolean | null }>`
    select bool_or(${isDue}) as is_due from ${openOnes}`.execute(db);
  const isAnyDue = rows[0]?.is_due ?? null;
  if (isAnyDue === null) return null;
  return isAnyDue ? 0 : 1_000;
}

/** Returns a feed that still has something to do. Called under the account's lock. */
export async function findDueFeed(tx: Tx, feedId: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select feeds.* from ${openOnes} and feed_id = ${feedId} and ${isDue}`.execute(tx);
  return rows[0];
}

/** The facts of a feed that one step changes; the counts are totals. */
export interface FeedStep {
  rowsRead: number;
  lines: number;
  unfit: number;
  lotId: string | null;
  /** `null` leaves it open. */
  end: FeedEnd | null;
}

/** Stores how far a feed is, on its row and on the task that it feeds. */
export async function storeFeed(
  tx: Tx,
  { feed_id: feedId, task_id: taskId }: FeedRow,
  { rowsRead, lines, unfit, lotId, end }: FeedStep,
  shown: { feed: Feed; revision: number },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      rows_read: rowsRead,
      lines,
      unfit,
      lot_id: lotId,
      end_code: end,
      closed_at: end === null ? null : sql<Date>`now()`,
    })
    .where('feed_id', '=', feedId)
    .execute();
  await tx
    .updateTable('tasks')
    .set({ last_feed: JSON.stringify(shown.feed), revision: shown.revision })
    .where('task_id', '=', taskId)
    .execute();
}

/** Returns those of these addresses that a run does not have yet, in their order. */
export async function newAddresses(tx: Tx, lotId: string, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct known.url from subtasks, jsonb_array_elements_text(start_urls) as known (url)
    where lot_id = ${lotId} and known.url = any(${[...addresses]}::text[])`.execute(tx);
  const known = new Set(rows.map(({ url }) => url));
  return addresses.filter((url) => !known.has(url));
}

/** Returns the number of start addresses that a run has. */
export async function countAddresses(tx: Tx, lotId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(url_count), 0)::int as count from subtasks where lot_id = ${lotId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Blocks of rows that one step reads: at most 5,000 rows. */
const blocksPerStep = 10;

/** Returns the values of one column of a run from a row on, as many as one step takes, and the row after them. */
export async function readColumnFrom(
  tx: Tx,
  lotId: string,
  { column, from }: { column: number; from: number },
): Promise<{ values: string[]; next: number }> {
  const { rows } = await sql<{ first_row: number; row_count: number; text: string }>`
    select first_row, row_count, split_part(body, ${COLUMN_END}, ${column + 1}) as text from blocks
    where lot_id = ${lotId} and first_row + row_count > ${from} order by block_no limit ${blocksPerStep}`.execute(tx);
  const values = rows.flatMap(({ first_row: first, text }) => decodeValues(text).slice(Math.max(0, from - first)));
  const last = rows.at(-1);
  return {
    values: values.flatMap((value) => (value === null || value.trim() === '' ? [] : value.trim())),
    next: last === undefined ? from : last.first_row + last.row_count,
  };
}
