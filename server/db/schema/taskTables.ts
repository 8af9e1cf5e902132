import type { ColumnType, Generated } from 'kysely';
import type { Mend } from '#core/domain/drift/mending.ts';
import type { LineOrigins, ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Feed } from '#core/domain/run/feed.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import type { Chain } from '#core/domain/task/chain.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { TaskStatus, WaitReason } from '#core/domain/task/status.ts';
import type { TaskChange } from '#core/wire/rows/task.ts';
import type { Json } from './Json.ts';

export interface FieldChange {
  revision: number;
  by: string;
  at: number;
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

/** A view of a task's rows (core/wire/calls/data/savedView.ts). */
export interface SavedViewTable {
  view_id: string;
  account_id: string;
  task_id: string;
  name: string;
  settings: string;
  default_since: Date | null;
  created_at: Generated<Date>;
  /** The same as a task's. */
  field_changes: ColumnType<Record<string, FieldChange>, string | undefined, string>;
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
  /** The run that the user accepted as the new usual (core/domain/drift/drift.ts). */
  accepted_lot_no: number | null;
  /** The selectors that its runs use instead of those of the recipe. */
  mends: ColumnType<Mend[], string | undefined, string>;
  /** `null`: no other task feeds it. */
  chain: Json<Chain> | null;
  last_feed: Json<Feed> | null;
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
export interface StartTriesTable {
  task_id: string;
  account_id: string;
  tries: number;
  most_tries: number;
  begun_at: Generated<Date>;
  set_aside_at: Date | null;
}

export interface ParameterListTable {
  account_id: string;
  hash: string;
  line_count: number;
  packed_bytes: number;
  touched_at: Generated<Date>;
}

export interface ParameterListPartTable {
  account_id: string;
  hash: string;
  /** Counted from 0 without a gap. */
  part: number;
  /** A part of the list's text, which is packed as a whole with gzip. */
  packed: Buffer;
}

export interface TaskShareTable {
  /** Random, because the id gives the right to read. */
  share_id: string;
  task_id: string;
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
}

export interface TaskChangeTable {
  change_no: Generated<number>;
  account_id: string;
  task_id: string;
  at: Generated<Date>;
  changed_by: string;
  change: ColumnType<TaskChange, string, string>;
}
