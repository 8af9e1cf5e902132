import type { ColumnType, Generated } from 'kysely';
import type { StartPage } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Drift } from '#core/domain/drift/drift.ts';
import type { Lessons, Mend, MendingReport } from '#core/domain/drift/mending.ts';
import type { RunFacts } from '#core/domain/drift/runFacts.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { FeedEnd } from '#core/domain/run/feed.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import type { LotEvent } from '#core/domain/run/lotEvent.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { Chain } from '#core/domain/task/chain.ts';
import type { StartWay } from '#core/domain/task/schedule.ts';
import type { LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Json } from './Json.ts';

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
  /** Only for tasks whose user took other selectors than the recipe's. */
  mends?: readonly Mend[];
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
  /** True while a run of another task may give it more addresses (tables/run/feed/feeds.ts). */
  is_feeding: Generated<boolean>;
  subtask_count: number;
  charge_micro: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  revision: number;
  /** The time of the last notification of devices about this lot; a running lot sends one every few seconds at most. */
  told_at: Generated<Date>;
  /** The findings about the ended run; `null` without any, and until its facts are read. */
  drift: Json<Drift> | null;
  deleted_at: Date | null;
}

/** One run of a source and the task that it feeds (core/domain/task/chain.ts). */
export interface FeedTable {
  feed_id: Generated<string>;
  account_id: string;
  /** The task that is fed. */
  task_id: string;
  source_task_id: string;
  /** `null` once that run was deleted. */
  source_lot_id: string | null;
  source_lot_no: number;
  /** The chain when the source's run began. */
  chain: Json<Chain>;
  /** The run that takes the rows; `null` before it begins. */
  lot_id: string | null;
  /** The next row of the source to read: each is read once. */
  rows_read: Generated<number>;
  lines: Generated<number>;
  unfit: Generated<number>;
  created_at: Generated<Date>;
  closed_at: Date | null;
  end_code: FeedEnd | null;
}

/** Facts that an ended run taught about its rows; the row exists from its end on (tables/run/drift/runFacts.ts). */
export interface RunFactsTable {
  lot_id: string;
  account_id: string;
  task_id: string;
  lot_no: number;
  /** The number of its ends: a run that continued ends again, and is read again. */
  ends: Generated<number>;
  /** The number of times that a worker began to read its rows. */
  tries: Generated<number>;
  /** The time from which on a worker may read the rows; `null`: they are read. */
  due_at: ColumnType<Date | null, Date | undefined, Date | null>;
  facts: Json<RunFacts> | null;
  /** The same for runs whose rows are made the same way. */
  shape: string | null;
  /** The same for such runs with the same parameters that read all of their pages; `null` for others. */
  whole: string | null;
  is_drifted: Generated<boolean>;
  /** The lessons of the run about the task's pages; only of the last good run. */
  lessons: Json<Lessons> | null;
}

/** The report of one part of a run on the selectors of its recipe, until the end of the run is checked. */
export interface RunReportTable {
  lot_id: string;
  account_id: string;
  subtask_no: number;
  report: Json<MendingReport>;
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

/** A page of a lot that gave no rows, with all of its data: subtasks keep only the latest ones with their reasons. */
export interface FailedPageTable {
  lot_id: string;
  account_id: string;
  /** From 1 within its lot. */
  page_no: number;
  url: string;
  start: Json<StartPage>;
}

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
