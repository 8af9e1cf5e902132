import { cutBlocks, encodeBlock, type Row } from '#core/domain/data/block.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';

interface Run {
  accountId: string;
  taskId: string;
  lotId: string;
  /** The first one unless said otherwise. */
  lotNo?: number;
  columns: string[];
  rows: readonly Row[];
}

/** A run of a task that is over and has these rows. */
export async function insertRun({ kysely: db }: Database, run: Run): Promise<void> {
  const { rows, columns } = run;
  const owner = { account_id: run.accountId, lot_id: run.lotId };
  const state = {
    lot_no: run.lotNo ?? 1,
    status: LotStatus.Completed,
    row_count: rows.length,
    columns,
    subtask_count: 1,
    revision: 1,
  };
  await db
    .insertInto('lots')
    .values({ ...owner, task_id: run.taskId, plan: '{}', ...state })
    .execute();
  let firstRow = 0;
  for (const [blockNo, block] of cutBlocks(rows).entries()) {
    const body = encodeBlock(block.rows, columns.length);
    const place = { block_no: blockNo, first_row: firstRow, row_count: block.rows.length, is_full: block.isFull };
    await db
      .insertInto('blocks')
      .values({ ...owner, ...place, body })
      .execute();
    firstRow += block.rows.length;
  }
}
