import type { HostMistake } from '#core/domain/operator/hostRules.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Result } from '#core/domain/refusal.ts';
import type { AuthSettings } from '#server/auth/auth.ts';
import type { DownloadTokens } from '#server/auth/downloadTokens.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';
import type { Identities } from '#server/auth/identities/openIdentities.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { SignUpCodes } from '#server/auth/signUpCodes.ts';
import type { Database } from '#server/db/database.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { Pictures } from '#server/engine/pictures/openPictures.ts';
import type { Google } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';
import type { ChatSettings } from '#server/intercom.ts';
import type { MailDesk } from '#server/mail/mailDesk.ts';
import type { Payments } from '#server/payments/openPayments.ts';
import type { Offer } from '#server/present/presentAccount.ts';
import type { BackupDesk } from '#server/operator/backup/desk/backupDesk.ts';
import type { ProxyPool } from '#server/engine/proxies/pool.ts';
import type { OperatorPages } from '#server/operatorPages.ts';
import type { OperatorApp } from '#server/relatedApps.ts';
import type { Gallery } from '#server/templates/gallery.ts';

/** Everything that commands work with; the composition root creates it once. */
export interface CommandContext {
  database: Database;
  gallery: Gallery;
  revisionCache: RevisionCache;
  likes: LikeCounts;
  sessions: Sessions;
  auth: AuthSettings;
  /** Secrets at rest. */
  secrets: SecretBox;
  downloadTokens: DownloadTokens;
  accessLimits: AccessLimits;
  trials: TrialAnswers;
  browsers: BrowserSupply;
  /** The service has started a moment ago: its workers come within seconds. */
  isStarting: () => boolean;
  /** The disk is nearly full (server/startup/watchDisk.ts). */
  isStorageFull: () => boolean;
  /** Changes after a restore from backup: devices then reset their cursor (core/wire/SYNC.md). */
  epoch: string;
  /** Origin of this service: `{+service}` in recipes. */
  publicUrl: string;
  hostRules: readonly HostRule[];
  /** The file of these rules, which the operator's pages edit. */
  hostsFile: string;
  /** Returns the mistakes of a text of this file (server/config/hostRulesFile.ts). */
  findHostMistakes: (text: string) => HostMistake[];
  /** The backups in a folder of this machine. */
  backups: BackupDesk;
  /** The number of restarts of the processes of this machine, by part. */
  restarts: () => Readonly<Record<string, number>>;
  /** The operator's current premium proxies. */
  proxyPool: () => ProxyPool | null;
  /** Shown beside templates (§2.5). */
  relatedApps: readonly OperatorApp[];
  /** The operator's terms, privacy statement and imprint. */
  pages: OperatorPages;
  /** `needsCode`: a sign-up must repeat a code that was mailed to the address. */
  signup: { isOpen: boolean; level: AccountLevel; needsCode: boolean };
  signUpCodes: SignUpCodes;
  /** Pictures of rows, for the accounts that hold their addresses. */
  pictures: Pictures;
  /** `null` where the operator has configured no client at Google. */
  google: Google | null;
  /** The operator's chat widget; `null` where none is configured. */
  chat: ChatSettings | null;
  /** Sign-in by accounts at other services. */
  identities: Identities;
  /** Sends mails that a user waits for. */
  mailDesk: MailDesk;
  /** False where no mail server is configured: mails are left in a folder of the operator. */
  sendsMail: boolean;
  /** Sends the mails that no user waits for, as far as they are due, and waits for them. */
  sendMailsNow: () => Promise<void>;
  offer: Offer;
  payments: Payments;
  demo: { login: string; password: string } | null;
}

/** The part that a start needs. A worker process has it too, for the runs that schedules begin. */
export type StartContext = Pick<
  CommandContext,
  'database' | 'gallery' | 'secrets' | 'proxyPool' | 'publicUrl' | 'hostRules' | 'browsers' | 'isStorageFull'
>;

/** The newest revision of each account that polls, in memory: an idle poll does not query the database. */
export interface RevisionCache {
  get(accountId: string): Promise<number>;
  /** The number of changes of templates for all accounts, which no account's revision counts. */
  published(): Promise<number>;
  /** Called after a change by this process, because its own NOTIFY may arrive later. */
  forget(accountId: string): void;
  close(): Promise<void>;
}

/** An attempt that was counted, with the call that gives it back when the action did not happen. */
export interface CountedAttempt {
  retryAfterSeconds: number;
  refund: () => Promise<void>;
}

/** The origin of a sign-in: the login as typed, the address, and the id in the browser's device cookie. */
export interface SignInOrigin {
  login: string;
  address: string;
  device: string;
}

/** A sign-in attempt that was counted. */
export interface CountedSignIn {
  /** Seconds to wait; 0 when the attempt may continue. */
  retryAfterSeconds: number;
  /** Called when the password was right: clears this user's own attempts and returns this one to the other windows. */
  forgive: () => Promise<void>;
}

/** Limits on attempts; each `take...` counts one and returns the seconds to wait, or 0. */
export interface AccessLimits {
  signIn: (origin: SignInOrigin) => Promise<CountedSignIn>;
  /**
   * True once per hour for each login, or id of an account, that is locked, up to a limit per process: it is reported.
   */
  isNewlyLocked: (login: string) => boolean;
  /** Makes the device and the address known to the account after a sign-in. */
  remember: (accountId: string, origin: Omit<SignInOrigin, 'login'>) => Promise<void>;
  takeSignUp: (address: string) => Promise<number>;
  takeMail: (email: string, address: string, accountId?: string) => Promise<CountedAttempt>;
  takeTakenName: (email: string) => Promise<number>;
  takeTakenCheck: (accountId: string) => Promise<number>;
  takePasswordCheck: (accountId: string) => Promise<CountedAttempt>;
  /** Before a code is compared at a sign-in. */
  takeSecondCode: (accountId: string, origin: SignInOrigin) => Promise<CountedSignIn>;
  /** The same where the account is signed in. */
  takeCodeCheck: (accountId: string) => Promise<CountedAttempt>;
  /** Before an answer by a passkey is verified; given back when it was right. */
  takePasskey: (address: string) => Promise<CountedAttempt>;
  /** Before an answer of a provider is read; given back when it was right. */
  takeIdentity: (address: string) => Promise<CountedAttempt>;
  takeLink: (address: string) => Promise<number>;
  takeDeviceCode: (address: string) => Promise<number>;
  takeUserCode: (accountId: string) => Promise<number>;
}

/**
 * Reports if templates that need a browser can run here. The answer is in memory, because every poll of every device
 * asks.
 */
export interface BrowserSupply {
  isMissing(): boolean;
  close(): void;
}

/** Likes of all accounts by registration id; counted at most twice a minute, for any number of callers. */
export interface LikeCounts {
  all(): Promise<ReadonlyMap<number, number>>;
  /** Returns the last count without waiting: for public pages, which anyone may request at any rate. */
  latest(): ReadonlyMap<number, number>;
  /** Called after a like of this process, so that its user sees it at once. */
  forget(): void;
}

/** The trials, and tests of destinations, that requests of this process wait for; workers run them. */
export interface TrialAnswers {
  /**
   * Waits for the end of an account's trial and returns its result as JSON. Refused with `TrialsBusy` when it got no
   * place in time, with `TrialLost` when its workers died. `signal` ends the wait; then, and after the answer, the
   * trial's row keeps no data.
   */
  answerOf(accountId: string, trialId: string, signal: AbortSignal): Promise<Result<string>>;
  /** Watches a live page for changes that its worker stores; `end` stops it. */
  watch(sessionId: string): { beginTurn: () => void; wait: (ms: number) => Promise<void>; end: () => void };
  close(): Promise<void>;
}
