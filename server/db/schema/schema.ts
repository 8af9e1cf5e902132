import type { ColumnType, Generated } from 'kysely';
import type { StartPage } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { LedgerKind } from '#core/domain/account/usage.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { StartWay, TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import type { LotStatus, SubtaskStatus, TaskStatus, WaitReason } from '#core/domain/task/status.ts';
import type { LineOrigins, ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { LikeState } from '#core/domain/template/templateState.ts';
import type { MutationResult } from '#core/wire/sync.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Recipe } from '#core/wire/rows/recipe.ts';
import type { AuditTables } from './auditTables.ts';
import type { LotLogCutTable, LotLogTable, TaskChangeTable } from './logTables.ts';
import type { AccountStorageTable, SeenKeyTable, TemplateDayTable } from './rowTables.ts';
import type { DeviceSignInTable, RunnerTable } from './runnerTables.ts';
import type { TrialTable } from './trialTable.ts';

/** The tables that the migrations make. `bigint` arrives as a number (database.ts), `timestamptz` as a Date. */
export interface Schema extends AuditTables {
  service_state: { only_row: Generated<boolean>; epoch: string };
  accounts: AccountTable;
  task_groups: TaskGroupTable;
  tasks: TaskTable;
  task_shares: TaskShareTable;
  parameter_lists: ParameterListTable;
  lots: LotTable;
  subtasks: SubtaskTable;
  blocks: BlockTable;
  failed_pages: FailedPageTable;
  seen_keys: SeenKeyTable;
  account_storage: AccountStorageTable;
  template_days: TemplateDayTable;
  lot_log: LotLogTable;
  lot_log_cuts: LotLogCutTable;
  task_changes: TaskChangeTable;
  ledger: LedgerTable;
  sync_clients: { account_id: string; client_id: string; last_sequence: number; seen_at: Date };
  sync_mutations: SyncMutationTable;
  host_pace: { host: string; free_at: Date };
  host_connections: { connection_id: string; host: string; held_until: Date };
  template_states: TemplateStateTable;
  user_configs: UserConfigTable;
  mission_handles: { account_id: string; mission_type: number; handled_at: Generated<Date> };
  template_maintenances: { template_registration_id: number };
  maintenance_mails: MaintenanceMailTable;
  workers: { worker_id: string; seen_at: Date; has_browser: boolean | null; slots: number | null };
  start_tries: StartTriesTable;
  service_counters: { name: string; value: number };
  device_sign_ins: DeviceSignInTable;
  runners: RunnerTable;
  trials: TrialTable;
  sign_up_codes: { email_key: string; code_hash: string; ends_at: Date; tries: Generated<number> };
  known_sign_ins: { account_id: string; key: string; seen_at: Generated<Date> };
}

type Json<Value> = ColumnType<Value, string, string>;

export interface AccountTable {
  account_id: string;
  email: string;
  user_name: string;
  /** The present level; during a trial the trial's level. */
  level: AccountLevel;
  /** The account's own level during a trial. */
  level_before_trial: AccountLevel | null;
  /** `null`: there was no trial yet. */
  trial_ends_at: Date | null;
  language: Locale;
  cloud_count: number;
  task_limit: number;
  is_demo: Generated<boolean>;
  /** Disabled by the operator, and then hidden from requests (AccountGone). */
  disabled_at: Date | null;
  /** The account's sync counter; taken under this row's lock in the writing transaction. */
  revision: Generated<number>;
  /** Tombstones up to this revision are deleted: a device with an older cursor reads everything again. */
  forgotten_revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface TaskGroupTable {
  task_group_id: string;
  account_id: string;
  name: string;
  is_default: boolean;
  revision: number;
  /** The same as a task's. */
  field_changes: ColumnType<Record<string, FieldChange>, string | undefined, string>;
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
  /** The source of imported lines, by parameter. */
  line_origins: ColumnType<LineOrigins, string | undefined, string>;
  /** Encrypted values that are secrets, by parameter; `parameters` has a mask in their place. */
  secrets: ColumnType<Record<string, string>, string | undefined, string>;
  url_source_task_id: string | null;
  url_source_task_field: string | null;
  /** §3.6, passwords hidden; `null` is `defaultProxySettings`. */
  proxy: Json<ProxySettings> | null;
  /** The list of proxies, sealed (server/auth/secretBox.ts). */
  proxy_lines: string | null;
  /** `null`: not set. */
  schedule: Json<TaskSchedule> | null;
  /** `null`: there is no next run. */
  next_execute_time: Date | null;
  last_skip: Json<SkippedRun> | null;
  priority: Generated<number>;
  /** The maximum of nodes at once; `null`: all nodes of the account. */
  node_count: number | null;
  /** `null` is `defaultRunSettings`. */
  run_settings: Json<RunSettings> | null;
  /** `null`: runs keep all rows. */
  repeats: Json<Repeats> | null;
  status: Generated<TaskStatus>;
  wait_reason: Json<WaitReason> | null;
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
  /**
   * The time when the task was put into the trash; it keeps its runs and rows until `purged_at` makes it a tombstone.
   */
  deleted_at: Date | null;
  purged_at: Date | null;
}

/** A start that began and has not ended. */
interface StartTriesTable {
  task_id: string;
  account_id: string;
  tries: number;
  most_tries: number;
  begun_at: Generated<Date>;
  set_aside_at: Date | null;
}

interface ParameterListTable {
  account_id: string;
  hash: string;
  line_count: number;
  /** The text of the list, packed with gzip. */
  packed: Buffer;
  touched_at: Generated<Date>;
}

interface TaskShareTable {
  /** Random, because the id gives the right to read. */
  share_id: string;
  task_id: string;
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
}

export interface TemplateStateTable {
  account_id: string;
  template_registration_id: number;
  favorited: boolean;
  feedback: LikeState;
  subscribed: boolean;
  revision: number;
}

/** §7.7: one per account and type. */
interface UserConfigTable {
  config_id: string;
  account_id: string;
  type: number;
  /** Its JSON, sealed (server/auth/secretBox.ts). */
  content: string;
  updated_at: Generated<Date>;
}

/** A mail to send to an account; `sent_at` is set once it is sent. */
interface MaintenanceMailTable {
  mail_id: string;
  account_id: string;
  template_registration_id: number;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export interface FieldChange {
  revision: number;
  by: string;
  at: number;
}

/** The settings that a lot was started with: later changes of a template do not change a running lot. */
export interface LotPlan {
  recipe: Recipe;
  /** With a mask for secrets. */
  parameters: ParameterValues;
  /** The secrets that were set, sealed, by parameter. */
  secrets?: Record<string, string>;
  templateSlug: string;
  templateVersion: number;
  pricePerRowMicro: number;
  /** §9: the maximum of rows of the template per account and day, over all its runs. */
  dailyMaxRows?: number;
  /** Only for tasks that use proxies. */
  proxies?: LotProxies;
  /** Only for tasks that have caps. */
  caps?: RunSettings;
  /** Only for tasks that skip or replace duplicate rows. */
  repeats?: Repeats;
}

/** The proxies of a lot. The sealed list of custom proxies is a column beside the plan. */
export interface LotProxies {
  settings: ProxySettings;
  /** For premium proxies only, else 0. */
  pricePerGbMicro: number;
}

export interface LotTable {
  lot_id: string;
  account_id: string;
  task_id: string;
  lot_no: number;
  status: LotStatus;
  end_reason: Lot['endReason'];
  start_way: Generated<StartWay>;
  /** The run in which the pages failed; set for a run of failed pages. */
  rerun_of_lot_no: number | null;
  /** The limit or quota that ended the lot, or will end it, before its pages were done. */
  cap_reached: LotStop | null;
  plan: Json<LotPlan>;
  proxy_lines: string | null;
  row_count: Generated<number>;
  block_count: Generated<number>;
  /** Bytes of its blocks. */
  byte_count: Generated<number>;
  /** Bytes of its plan, start addresses and failed pages. */
  other_bytes: Generated<number>;
  columns: string[];
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  repeats_left_out: Generated<number>;
  lists_ended: Generated<number>;
  /**
   * The number of block rewrites (tables/rows/rewrites.ts), and true while the devices have not been notified of the
   * last one.
   */
  rewrites: Generated<number>;
  is_rewrite_untold: Generated<boolean>;
  /** True when keys may be stored for this lot alone (tables/rows/seenKeys.ts). */
  has_keys: Generated<boolean>;
  subtask_count: number;
  charge_micro: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  revision: number;
  /** The time of the last notification of devices about this lot; a running lot sends one every few seconds at most. */
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
  /** For a run of failed pages: the page data of each entry of `start_urls`. */
  start_pages: Json<StartPage[]> | null;
  /** The place where a killed run continues: server/engine's Position, or null at the beginning. */
  position: Json<unknown> | null;
  url_count: number;
  urls_done: Generated<number>;
  row_count: Generated<number>;
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  /** Bytes through premium proxies, in both directions. */
  proxy_bytes: Generated<number>;
  attempts: Generated<number>;
  /**
   * The position where a worker was lost, the number of losses there, and true while the page at that position is being
   * read: tables/run/subtasks.ts.
   */
  lost_position: Json<unknown> | null;
  lost_count: Generated<number>;
  is_suspect: Generated<boolean>;
  /** The same for the subtask itself, until its first page is requested. */
  is_beginning: Generated<boolean>;
  lost_beginning: Generated<number>;
  /** The last write of its rows, by the id that its worker gave it. */
  last_write: string | null;
  /** The host whose rate limit holds the running subtask. */
  waits_for: string | null;
  /** The process of a local runner that holds the subtask; `null`: it runs in the cloud. */
  local_run: string | null;
  failures: Json<PageFailure[]>;
  /**
   * Fencing token: raised at each admission and each time the lease is taken away; every write of a worker must name
   * it.
   */
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
  /** The lot's number of rewrites when this block was last written again; 0: never. */
  rewrite_no: Generated<number>;
}

/** A page of a lot that gave no rows, with all of its data: subtasks keep only the latest ones with their reasons. */
interface FailedPageTable {
  lot_id: string;
  account_id: string;
  /** From 1 within its lot. */
  page_no: number;
  url: string;
  start: Json<StartPage>;
}

interface LedgerTable {
  entry_id: Generated<number>;
  account_id: string;
  amount_micro: number;
  kind: LedgerKind;
  /** One entry per fact: `rows:<lotId>:<firstRow>`, `credit:<...>`. Unique. */
  cause: string;
  /** The lot of a charge, computed from its cause. */
  lot_id: ColumnType<string | null, never, never>;
  created_at: Generated<Date>;
}

interface SyncMutationTable {
  account_id: string;
  client_id: string;
  seq: number;
  uuid: string;
  /** SHA-256 of the mutation as it was sent: the same number with other content means a copied profile. */
  digest: string;
  result: Json<MutationResult>;
  created_at: Generated<Date>;
}
