import type { Generated } from 'kysely';

export interface BlockTable {
  lot_id: string;
  block_no: number;
  account_id: string;
  first_row: number;
  row_count: number;
  is_full: boolean;
  body: string;
  /** The lot's number of rewrites when this block was last written again; 0: never. */
  rewrite_no: Generated<number>;
  /** By row: the number of its last rewrite; 0 or no entry: none. `null` where no row was replaced. */
  row_rewrites: Generated<number[] | null>;
}

/** The key of a collected row (core/domain/run/repeats.ts). */
export interface SeenKeyTable {
  task_id: string;
  /** The lot of the key; 0: all lots of the task. */
  lot_no: number;
  /** The lot of the row. */
  seen_in: number;
  /** Its place in that lot; `null` when the task did not replace rows. */
  row_no: number | null;
  hash: Buffer;
  account_id: string;
}
