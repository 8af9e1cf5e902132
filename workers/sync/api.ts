import type { Outcome, RefusalCode } from '#core/domain/refusal.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { StartResult, StopResult } from '#core/domain/task/startPlan.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Account } from '#core/wire/account.ts';

/** What the sync indicator shows; the counts of waiting edits come from the local store. */
export interface SyncStatus {
  phase: 'starting' | 'syncing' | 'upToDate' | 'offline' | 'signedOut' | 'paused';
  lastGoodPollAt: number | null;
  /** Why the last poll failed, where the service said so. */
  problem: RefusalCode | null;
}

export interface Welcome {
  isSignupOpen: boolean;
  demo: { login: string; password: string } | null;
}

/** A task to be saved; `idByParamName` carries §3.4 Ids into the specification's payload. */
export interface TaskDraft {
  taskName: string;
  taskGroupId?: string;
  templateRegistrationId: number;
  templateVersion: number;
  parameters: ParameterValues;
  idByParamName: Record<string, string>;
}

/**
 * What a tab may ask of its worker, over Comlink: plain objects only, no thrown errors for what is expected.
 * Calls need the service; edits do not come this way (src/store/outbox.ts).
 */
export interface SyncApi {
  ping(): Promise<'pong'>;
  /** Opens the account's databases, stands for leader and begins to poll. A second call for another account closes the first. */
  open(accountId: string, language: Locale): Promise<void>;
  close(): Promise<void>;
  setLanguage(language: Locale): Promise<void>;
  setVisible(isVisible: boolean): Promise<void>;
  /** Calls back at once and after every change. The callback is a Comlink proxy. */
  watchStatus(callback: (status: SyncStatus) => void): Promise<void>;
  /** Resolves after the poll that it asked for. */
  pollNow(): Promise<void>;
  /** Fetches this lot's blocks before all others. */
  preferLot(lotId: string | null): Promise<void>;

  welcome(): Promise<Outcome<Welcome>>;
  account(): Promise<Outcome<Account>>;
  signIn(login: string, password: string): Promise<Outcome<Account>>;
  signUp(input: { email: string; userName: string; password: string; language: Locale }): Promise<Outcome<Account>>;
  /** Ends the session on the service when it can be reached, and deletes the account's databases in any case. */
  signOut(): Promise<Outcome<null>>;
  updateLanguage(language: Locale): Promise<Outcome<null>>;

  createTask(draft: TaskDraft): Promise<Outcome<{ taskId: string }>>;
  updateTask(taskId: string, draft: TaskDraft): Promise<Outcome<null>>;
  /** One result per task, by its id; resolves after the poll that shows it. */
  startTasks(taskIds: string[]): Promise<Outcome<Record<string, StartResult>>>;
  stopTasks(taskIds: string[]): Promise<Outcome<Record<string, StopResult>>>;
}
