/** The key of a row that was collected (core/domain/task/repeats.ts). */
export interface SeenKeyTable {
  task_id: string;
  /** Of this lot alone; 0: of all lots of the task. */
  lot_no: number;
  /** The lot whose row it is. */
  seen_in: number;
  /** Where it stands there; `null` where nobody was to overwrite it. */
  row_no: number | null;
  hash: Buffer;
  account_id: string;
}

/** What an account keeps of its runs: the sum of `byte_count` and `other_bytes` of its lots. */
export interface AccountStorageTable {
  account_id: string;
  bytes: number;
}

/** Rows that an account has had of a template on a day in UTC. */
export interface TemplateDayTable {
  account_id: string;
  template_slug: string;
  day: Date;
  rows: number;
}
