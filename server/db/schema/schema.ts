import type { Generated } from 'kysely';
import type { MutationResult } from '#core/wire/sync.ts';
import type {
  AccountStorageTable,
  AccountTable,
  LedgerTable,
  NoticeMailTable,
  OrderTables,
  UserConfigTable,
} from './accountTables.ts';
import type { AuditTables } from './auditTables.ts';
import type { ExportTables } from './exportTables.ts';
import type { Json } from './Json.ts';
import type { BlockTable, SeenKeyTable } from './rowTables.ts';
import type {
  FailedPageTable,
  FeedTable,
  LotLogCutTable,
  LotLogTable,
  LotTable,
  RunFactsTable,
  RunReportTable,
  SubtaskTable,
} from './runTables.ts';
import type { ApiTokenTable, DeviceSignInTable, KeyedCallTable, RunnerTable } from './runnerTables.ts';
import type {
  ParameterListPartTable,
  ParameterListTable,
  SavedViewTable,
  StartTriesTable,
  TaskChangeTable,
  TaskGroupTable,
  TaskShareTable,
  TaskTable,
} from './taskTables.ts';
import type {
  MaintenanceMailTable,
  OwnTemplateReaderTable,
  OwnTemplateTable,
  TemplateDayTable,
  TemplateStateTable,
} from './templateTables.ts';
import type { LiveSessionTable, TrialTable } from './trialTable.ts';

interface WorkerTable {
  worker_id: string;
  seen_at: Date;
  started_at: Generated<Date>;
  /** The name of its machine, and the version of its program. */
  machine: string | null;
  version: string | null;
  has_browser: boolean | null;
  slots: number | null;
  resident_bytes: number | null;
}

interface WebProcessTable {
  process_id: string;
  machine: string;
  version: string;
  resident_bytes: number;
  started_at: Date;
  seen_at: Generated<Date>;
}

/** The tables that the migrations make. `bigint` arrives as a number (database.ts), `timestamptz` as a Date. */
export interface Schema extends AuditTables, ExportTables, OrderTables {
  service_state: { only_row: Generated<boolean>; epoch: string };
  accounts: AccountTable;
  task_groups: TaskGroupTable;
  tasks: TaskTable;
  saved_views: SavedViewTable;
  task_shares: TaskShareTable;
  parameter_lists: ParameterListTable;
  parameter_list_parts: ParameterListPartTable;
  lots: LotTable;
  subtasks: SubtaskTable;
  blocks: BlockTable;
  failed_pages: FailedPageTable;
  feeds: FeedTable;
  run_facts: RunFactsTable;
  run_reports: RunReportTable;
  seen_keys: SeenKeyTable;
  account_storage: AccountStorageTable;
  own_template_readers: OwnTemplateReaderTable;
  own_templates: OwnTemplateTable;
  template_days: TemplateDayTable;
  lot_log: LotLogTable;
  lot_log_cuts: LotLogCutTable;
  task_changes: TaskChangeTable;
  ledger: LedgerTable;
  notice_mails: NoticeMailTable;
  sync_clients: { account_id: string; client_id: string; last_sequence: number; seen_at: Date };
  sync_mutations: SyncMutationTable;
  host_pace: { host: string; free_at: Date };
  host_connections: { connection_id: string; host: string; held_until: Date };
  template_states: TemplateStateTable;
  user_configs: UserConfigTable;
  mission_handles: { account_id: string; mission_type: number; handled_at: Generated<Date> };
  template_maintenances: { template_registration_id: number };
  maintenance_mails: MaintenanceMailTable;
  workers: WorkerTable;
  web_processes: WebProcessTable;
  operators: { account_id: string; since: Generated<Date> };
  start_tries: StartTriesTable;
  service_counters: { name: string; value: number };
  device_sign_ins: DeviceSignInTable;
  runners: RunnerTable;
  api_tokens: ApiTokenTable;
  keyed_calls: KeyedCallTable;
  trials: TrialTable;
  live_sessions: LiveSessionTable;
  sign_up_codes: { email_key: string; code_hash: string; ends_at: Date; tries: Generated<number> };
  known_sign_ins: { account_id: string; key: string; seen_at: Generated<Date> };
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
