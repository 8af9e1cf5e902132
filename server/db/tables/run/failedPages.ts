import { sql } from 'kysely';
import { sliceCount } from '#core/domain/run/cutStartUrls.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';

/** The fields of a new lot that its subtasks repeat. */
interface SlicedLot {
  accountId: string;
  taskId: string;
  lotId: string;
  /** The account's nodes. */
  nodeCount: number;
  revision: number;
}

/** The number of subtasks of a new lot, and the bytes of its stored addresses. */
export interface Slices {
  subtaskCount: number;
  byteCount: number;
}

/** Splits the failed pages of a run into subtasks inside the database: a million of them never reach this process. */
export async function insertPageSlices(tx: Tx, lot: SlicedLot, ofLotId: string): Promise<Slices> {
  const { accountId, taskId, lotId, nodeCount, revision } = lot;
  const slices = sliceCount(await countFailedPages(tx, ofLotId), nodeCount);
  const { rows } = await sql<{ count: number; byte_count: number }>`
    with made as (
    insert into subtasks (subtask_id, account_id, task_id, lot_id, subtask_no, status, start_urls, start_pages,
      url_count, failures, revision)
    select gen_random_uuid(), ${accountId}, ${taskId}, ${lotId}, slice, ${SubtaskStatus.Waiting},
      jsonb_agg(url order by page_no), jsonb_agg(start order by page_no), count(*), '[]', ${revision}
    from (select *, ntile(${slices}) over (order by page_no) as slice from failed_pages where lot_id = ${ofLotId}) pages
    group by slice returning octet_length(start_urls::text) + octet_length(start_pages::text) as byte_count)
    select count(*), coalesce(sum(byte_count), 0)::bigint as byte_count from made`.execute(tx);
  return { subtaskCount: rows[0]?.count ?? 0, byteCount: rows[0]?.byte_count ?? 0 };
}

/** Returns the number of failed pages of a run that can run again. */
export async function countFailedPages(tx: Tx, lotId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from failed_pages where lot_id = ${lotId}`.execute(tx);
  return rows[0]?.count ?? 0;
}
