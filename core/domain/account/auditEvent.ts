import type { AccountLevel } from './level.ts';

/**
 * Who did it. `visitor` is somebody who is not signed in, `service` the service by itself (a trial that ran out),
 * `operator` whoever runs the service, at its command line.
 */
export type AuditActor = 'visitor' | 'account' | 'runner' | 'operator' | 'service';

/**
 * What the audit trail tells: a closed set. Facts are small and name rows by their ids, never by what somebody wrote,
 * and no secret is among them: not even the login of a failed try, which may be a password in the wrong field.
 */
export type AuditEvent =
  | { kind: 'SignedUp' }
  /** In the trail of the service: the code of a mail was not right. */
  | { kind: 'SignUpCodeFailed' }
  | { kind: 'SignedIn' }
  | { kind: 'SignInFailed' }
  /** Too many tries: the password was not looked at. */
  | { kind: 'SignInLocked' }
  /** The right password of an account that the operator disabled. */
  | { kind: 'SignInDisabled' }
  | { kind: 'SignedOut' }
  /** Ended before their time by a command, this many. */
  | { kind: 'SessionsEnded'; count: number }
  | { kind: 'RunnerTokenMade'; runnerId: string }
  | { kind: 'RunnerTokenRevoked'; runnerId: string }
  | { kind: 'RunnerTokenExpired'; runnerId: string }
  | { kind: 'RunnerTokensRevoked'; count: number }
  | { kind: 'CreditGiven'; amountMicro: number; balanceMicro: number }
  | { kind: 'PlanChanged'; before: AccountLevel; after: AccountLevel }
  /** Times are milliseconds since 1970. */
  | { kind: 'TrialBegun'; level: AccountLevel; trialEndsAt: number }
  | { kind: 'TrialEnded'; level: AccountLevel }
  | { kind: 'TaskDeleted'; taskId: string }
  | { kind: 'TaskRestored'; taskId: string }
  /** Out of the trash for good, with its runs and rows. */
  | { kind: 'TaskPurged'; taskId: string }
  | { kind: 'GroupDeleted'; taskGroupId: string }
  /** One call for several tasks, named as the command is; each of them is done by itself. */
  | { kind: 'BatchBegun'; action: string; count: number }
  | { kind: 'RunStopped'; taskId: string; lotId: string }
  | { kind: 'ScheduleRemoved'; taskId: string }
  | { kind: 'AccountDisabled' }
  | { kind: 'AccountEnabled' }
  /** In the trail of the service: where the account's own trail stood when all that is personal in it was forgotten. */
  | { kind: 'AccountDeleted'; chainId: string; entries: number; hash: string; balanceMicro: number };

export type AuditKind = AuditEvent['kind'];

/**
 * So many entries of a kind are written per hour and trail for what people do; what is more is counted, and told as one
 * entry when the hour is over. A stranger's tries count from the second on, so that nobody makes the trail grow.
 */
export function auditPerHour(kind: AuditKind, actor: AuditActor): number | null {
  if (actor === 'operator' || actor === 'service') return null;
  return countedAtOnce.has(kind) ? 1 : 50;
}

const countedAtOnce: ReadonlySet<AuditKind> = new Set(['SignUpCodeFailed', 'SignInFailed', 'SignInLocked']);

/** Networks that a counted entry names; others are only counted. */
export const countedNetworks = 5;
