import type { ColumnType, Generated } from 'kysely';
import type { LotEvent } from '#core/domain/run/lotEvent.ts';
import type { TaskChange } from '#core/wire/rows/task.ts';

export interface LotLogTable {
  entry_no: Generated<number>;
  account_id: string;
  lot_id: string;
  at: Generated<Date>;
  event: ColumnType<LotEvent, string, string>;
}

/** Events of a lot's log that were deleted, by kind. */
export interface LotLogCutTable {
  lot_id: string;
  code: LotEvent['code'];
  account_id: string;
  count: number;
  first_at: Date;
  last_at: Date;
}

export interface TaskChangeTable {
  change_no: Generated<number>;
  account_id: string;
  task_id: string;
  at: Generated<Date>;
  changed_by: string;
  change: ColumnType<TaskChange, string, string>;
}
