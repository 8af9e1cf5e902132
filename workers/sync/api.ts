import type { Outage, Outcome, RefusalCode } from '#core/domain/refusal.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { AccountCalls, PasswordLinkCalls } from './calls/account/login.ts';
import type { MemberCalls } from './calls/account/members.ts';
import type { MoneyCalls } from './calls/account/money.ts';
import type { OperatorCalls } from './calls/account/operator.ts';
import type { ProgramCalls, RunnerCalls } from './calls/account/runners.ts';
import type { SessionCalls } from './calls/account/session.ts';
import type { SupportCalls } from './calls/account/support.ts';
import type { ExportCalls } from './calls/exports.ts';
import type { ListCalls } from './calls/lists.ts';
import type { LotCalls } from './calls/lots.ts';
import type { OwnTemplateCalls } from './calls/ownTemplates.ts';
import type { ProxyCalls } from './calls/proxies.ts';
import type { RecordCalls } from './calls/records.ts';
import type { TaskCalls } from './calls/tasks.ts';
import type { TemplateCalls, TrialCalls } from './calls/templates.ts';
import type { Area } from './pull/areas.ts';

/** The state that the sync indicator shows; the counts of waiting edits come from the local store. */
export interface SyncStatus {
  phase: 'starting' | 'syncing' | 'upToDate' | 'offline' | 'signedOut' | 'paused';
  lastGoodPollAt: number | null;
  problem: SyncProblem | null;
}

/** The refusal of the last poll, or an answer that is not the service's, or that this version does not understand. */
export type SyncProblem = RefusalCode | Extract<Outage['kind'], 'BadReply' | 'Outdated' | 'ForeignPage'>;

/** One event in the worker's trace (syncTrace.ts): facts of the protocol, never an edit or a row. */
export interface SyncTraceEntry {
  at: number;
  /** The last four are the results of a turn (syncOnce.ts). */
  event:
    'opened' | 'elected' | 'leadEnded' | 'leaseLost' | 'damaged' | 'error' | 'done' | 'failed' | 'busy' | 'signedOut';
  facts: Record<string, string | number | boolean | null>;
}

/** The result of a repair of this device's copy. */
export interface Repair {
  /** The first table with damage; `null` where nothing was damaged. */
  area: Area | 'account' | null;
  /** Runs whose rows were incomplete: they are fetched again. */
  brokenRuns: number;
}

/** A request as it passes to the page: no form, no signal. */
export interface PageRequest {
  address: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** The page's `fetch`, which its worker makes all calls with; `id` names a call that may be aborted. */
export interface PageFetch {
  /** Rejects as `fetch` does. */
  send(id: number, request: PageRequest): Promise<{ status: number; headers: [string, string][]; body: ArrayBuffer }>;
  abort(id: number): void;
}

/**
 * The calls of a tab to its worker, over Comlink: plain objects only, expected failures are returned and not thrown.
 * Calls need the service; edits do not use this way (src/store/outbox/outbox.ts). Those of an area are declared where
 * they are made (calls/).
 */
export interface SyncApi
  extends
    SessionCalls,
    AccountCalls,
    PasswordLinkCalls,
    SupportCalls,
    MemberCalls,
    MoneyCalls,
    OperatorCalls,
    RunnerCalls,
    ProgramCalls,
    TaskCalls,
    LotCalls,
    ExportCalls,
    RecordCalls,
    TemplateCalls,
    TrialCalls,
    OwnTemplateCalls,
    ProxyCalls,
    Pick<ListCalls, 'fetchList'> {
  ping(): Promise<'pong'>;
  /**
   * Opens the account's databases, campaigns for leader and starts to poll. A call for another account closes the
   * first.
   */
  open(accountId: string, language: Locale): Promise<void>;
  close(): Promise<void>;
  setLanguage(language: Locale): Promise<void>;
  setVisible(isVisible: boolean): Promise<void>;
  /** Calls back at once and after every change. The callback is a Comlink proxy. */
  watchStatus(callback: (status: SyncStatus) => void): Promise<void>;
  /** The last events of this worker, the oldest first. */
  trace(): Promise<SyncTraceEntry[]>;
  /** Resolves after the poll that it asked for. */
  pollNow(): Promise<void>;
  /**
   * Checks this device's copy and reads everything from the service again: at once, or after an outage by itself.
   * Refused with `DeviceStorageFailed`.
   */
  repair(): Promise<Outcome<Repair>>;
  /** Fetches this lot's blocks before all others. */
  preferLot(lotId: string | null): Promise<void>;
  /** Ends the session on the service when it can be reached, and deletes the account's databases in any case. */
  signOut(): Promise<Outcome<null>>;
}

/** All calls of a tab to its worker: the first one lends it the page's `fetch`, for which the others wait. */
export interface TabApi extends SyncApi {
  lendFetch(page: PageFetch): Promise<void>;
}
