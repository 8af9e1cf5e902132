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

/** The storage that an account uses for its runs: the sum of `byte_count` and `other_bytes` of its lots. */
export interface AccountStorageTable {
  account_id: string;
  bytes: number;
}

/** The number of rows that an account got from a template on a day in UTC. */
export interface TemplateDayTable {
  account_id: string;
  template_slug: string;
  day: Date;
  rows: number;
}
