import type { ColumnType, Generated } from 'kysely';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { MutationResult } from '#core/wire/sync.ts';
import type { Lot, Task } from '#core/wire/task.ts';
import type { Recipe } from '#core/wire/recipe.ts';

/** Tables as the migrations make them. `bigint` arrives as a number (database.ts), `timestamptz` as a Date. */
export interface Schema {
  service_state: { only_row: Generated<boolean>; epoch: string };
  accounts: AccountTable;
  task_groups: TaskGroupTable;
  tasks: TaskTable;
  lots: LotTable;
  subtasks: SubtaskTable;
  blocks: BlockTable;
  ledger: LedgerTable;
  sync_clients: { account_id: string; client_id: string; last_sequence: number; seen_at: Date };
  sync_mutations: SyncMutationTable;
  host_pace: { host: string; free_at: Date };
  host_connections: { connection_id: string; host: string; held_until: Date };
  workers: { worker_id: string; seen_at: Date };
}

type Json<Value> = ColumnType<Value, string, string>;

export interface AccountTable {
  account_id: string;
  email: string;
  user_name: string;
  level: AccountLevel;
  language: Locale;
  cloud_count: number;
  task_limit: number;
  is_demo: Generated<boolean>;
  /** The account's sync counter; taken under this row's lock in the writing transaction. */
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface TaskGroupTable {
  task_group_id: string;
  account_id: string;
  name: string;
  is_default: boolean;
  revision: number;
  deleted_at: Date | null;
}

export interface TaskTable {
  task_id: string;
  account_id: string;
  task_group_id: string;
  name: string;
  template_slug: string;
  template_version: number;
  parameters: Json<ParameterValues>;
  priority: Generated<number>;
  status: Generated<TaskStatus>;
  wait_reason: Task['waitReason'];
  lot_id: string | null;
  lot_no: number | null;
  row_count: Generated<number>;
  started_at: Date | null;
  ended_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  revision: number;
  /** Per editable field: who changed it last, when, and at which revision. */
  field_changes: Json<Record<string, FieldChange>>;
  deleted_at: Date | null;
}

export interface FieldChange {
  revision: number;
  by: string;
  at: number;
}

/** What a lot was started with: a template that changes later does not change a lot that runs. */
export interface LotPlan {
  recipe: Recipe;
  parameters: ParameterValues;
  templateSlug: string;
  templateVersion: number;
  pricePerRowMicro: number;
}

export interface LotTable {
  lot_id: string;
  account_id: string;
  task_id: string;
  lot_no: number;
  status: LotStatus;
  end_reason: Lot['endReason'];
  plan: Json<LotPlan>;
  row_count: Generated<number>;
  block_count: Generated<number>;
  byte_count: Generated<number>;
  columns: string[];
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  subtask_count: number;
  charge_micro: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  revision: number;
  /** When the devices were last told of this lot; a running lot tells at most every few seconds. */
  told_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface SubtaskTable {
  subtask_id: string;
  account_id: string;
  task_id: string;
  lot_id: string;
  subtask_no: number;
  status: SubtaskStatus;
  start_urls: Json<string[]>;
  /** Where a killed run goes on: server/engine's Position, or null at the beginning. */
  position: Json<unknown> | null;
  url_count: number;
  urls_done: Generated<number>;
  row_count: Generated<number>;
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  attempts: Generated<number>;
  failures: Json<PageFailure[]>;
  /** Fencing token: raised at each admission and each time the lease is taken away; every write of a worker names it. */
  token: Generated<number>;
  lease_until: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  revision: number;
  deleted_at: Date | null;
}

export interface BlockTable {
  lot_id: string;
  block_no: number;
  account_id: string;
  first_row: number;
  row_count: number;
  is_full: boolean;
  body: string;
}

interface LedgerTable {
  entry_id: Generated<number>;
  account_id: string;
  amount_micro: number;
  kind: 'credit' | 'rows';
  /** One entry per fact: `rows:<lotId>:<firstRow>`, `credit:<...>`. Unique. */
  cause: string;
  created_at: Generated<Date>;
}

interface SyncMutationTable {
  account_id: string;
  client_id: string;
  seq: number;
  uuid: string;
  /** SHA-256 of the mutation as it was sent: the same number with other content is a copied profile. */
  digest: string;
  result: Json<MutationResult>;
  created_at: Generated<Date>;
}
