import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { refuseLongPage, textBytes } from '#server/db/textBytes.ts';

export interface SourceTaskRow {
  task_id: string;
  name: string;
  lot_id: string;
  lot_no: number;
  row_count: number;
  columns: string[];
}

/**
 * Returns live tasks, of one group or all, with their newest run that has rows; tasks without such a run are left out.
 */
export async function listSourceTaskRows(
  tx: Tx,
  accountId: string,
  { taskGroupId, taskId, page, pageSize }: { taskGroupId?: string; taskId?: string; page: number; pageSize: number },
): Promise<{ rows: SourceTaskRow[]; total: number }> {
  const wanted = sql`
    from tasks cross join lateral (
      select lot_id, lot_no, row_count, columns from lots
      where lots.task_id = tasks.task_id and row_count > 0 and deleted_at is null order by lot_no desc limit 1) lot
    where account_id = ${accountId} and deleted_at is null
      ${taskGroupId === undefined ? sql`` : sql`and task_group_id = ${taskGroupId}`}
      ${taskId === undefined ? sql`` : sql`and task_id = ${taskId}`}
    order by name, task_id limit ${pageSize} offset ${(page - 1) * pageSize}`;
  await refuseLongPage(tx, sql<{ bytes: number }>`select ${textBytes('columns')} as bytes ${wanted}`);
  const { rows } = await sql<SourceTaskRow & { total: number }>`
    select tasks.task_id, tasks.name, lot.*, count(*) over () as total ${wanted}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
