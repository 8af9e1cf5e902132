import { identityProviders, type IdentityProvider } from './holder/identity.ts';
import type { TokenScope } from './apiToken.ts';
import type { AccountLevel } from './level.ts';
import type { MemberState } from './member.ts';
import type { Browser, System } from './userAgent.ts';

/**
 * The one who caused an event. `visitor` is not signed in, `program` has an API token, `service` is the service itself
 * (an expired trial), `operator` runs the service and uses its command line.
 */
export type AuditActor = (typeof auditActors)[number];
const auditActors = ['visitor', 'account', 'runner', 'program', 'operator', 'service'] as const;

/** Returns whether a text names one who causes events. */
export function isActor(text: string): text is AuditActor {
  return (auditActors as readonly string[]).includes(text);
}

/** The device of a sign-in, as far as a session stores it; absent in entries of earlier versions. */
interface Device {
  browser?: Browser;
  system?: System;
}

/** The ways in which an account signs in. */
export const signInMethods = ['password', 'passkey', ...identityProviders] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The reasons for credit that an operator gives on the console. */
export const creditReasons = ['goodwill', 'correction', 'payment', 'promotion'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** The acts of an operator on an account. */
export type OperatorAccountAct = 'disable' | 'enable' | 'endSessions' | 'setLevel' | 'giveCredit' | 'seeAccount';
/** The acts of an operator on a template that an account made. */
export const operatorTemplateActs = ['disable', 'enable', 'publish'] as const;
export type OperatorTemplateAct = (typeof operatorTemplateActs)[number];
/** The acts of an operator on backups. */
export type OperatorBackupAct = 'makeBackup' | 'tryBackup' | 'deleteBackup';
/** The acts of an operator on the console. */
type OperatorAct =
  | OperatorAccountAct
  | `${OperatorTemplateAct}Template`
  | OperatorBackupAct
  | 'refundOrder'
  | 'changeHosts'
  | 'sendMails';

/**
 * The events of the audit trail: a closed set. Facts are small. They name rows by id, never by a text that a user
 * wrote. They contain no secret, not even the login of a failed sign-in, because it may be a password typed into the
 * wrong field.
 */
export type AuditEvent =
  | ({ kind: 'SignedUp' } & Device)
  /** In the trail of the service: a wrong code of a mail. */
  | { kind: 'SignUpCodeFailed' }
  /** `method` is absent in entries of earlier versions. */
  | ({ kind: 'SignedIn'; method?: SignInMethod } & Device)
  | { kind: 'SignInFailed' }
  /** Too many attempts: the password was not checked. */
  | { kind: 'SignInLocked' }
  /** The password was right, but the operator has disabled the account. */
  | { kind: 'SignInDisabled' }
  | { kind: 'SignedOut' }
  /** A wrong password where the account asks its own user again. */
  | { kind: 'PasswordFailed' }
  | { kind: 'PasswordChanged' }
  | { kind: 'PasswordLinkSent' }
  /** By the link of a mail. */
  | { kind: 'PasswordReset' }
  | { kind: 'SecondFactorOn' }
  | { kind: 'SecondFactorOff' }
  /** The password was right, and the code was wrong. */
  | { kind: 'SecondFactorFailed' }
  /** Too many codes: none was checked. */
  | { kind: 'SecondFactorLocked' }
  | { kind: 'RecoveryCodeUsed' }
  | { kind: 'RecoveryCodesMade' }
  | { kind: 'PasskeyAdded'; passkeyId: string }
  | { kind: 'PasskeyRenamed'; passkeyId: string }
  | { kind: 'PasskeyRemoved'; passkeyId: string }
  /** An answer by a passkey proved nothing; in the trail of the service where nobody has the passkey. */
  | { kind: 'PasskeyFailed' }
  /** The counter of a passkey did not grow: a copy of it may be in use. The sign-in was refused. */
  | { kind: 'PasskeyCopied'; passkeyId: string }
  /** An account at another service signs in from now on. */
  | { kind: 'IdentityBound'; provider: IdentityProvider }
  | { kind: 'IdentityUnbound'; provider: IdentityProvider }
  /** In the trail of the service: nobody has bound the account at the provider, or its answer proved nothing. */
  | { kind: 'IdentityFailed'; provider: IdentityProvider }
  | { kind: 'UserNameChanged' }
  | { kind: 'EmailCodeFailed' }
  | { kind: 'EmailChanged' }
  /** The owner requested the deletion of the account at this time, or took the request back. */
  | { kind: 'DeletionPlanned'; deletesAt: number }
  | { kind: 'DeletionCancelled' }
  /** `count` sessions that a command ended before they expired. */
  | { kind: 'SessionsEnded'; count: number }
  /** The account lets operators look at it until this time, or took that back; an operator entered by a link. */
  | { kind: 'SupportAllowed'; until: number }
  | { kind: 'SupportEnded' }
  | ({ kind: 'SupportEntered'; operatorId: string } & Device)
  | { kind: 'RunnerTokenMade'; runnerId: string }
  | { kind: 'RunnerTokenRevoked'; runnerId: string }
  | { kind: 'RunnerTokenExpired'; runnerId: string }
  | { kind: 'RunnerTokensRevoked'; count: number }
  | { kind: 'ApiTokenMade'; tokenId: string; scope: TokenScope }
  | { kind: 'ApiTokenRevoked'; tokenId: string }
  | { kind: 'ApiTokenExpired'; tokenId: string }
  | { kind: 'ApiTokensRevoked'; count: number }
  /** `reason` is absent where the command line gave it. */
  | { kind: 'CreditGiven'; amountMicro: number; balanceMicro: number; reason?: CreditReason }
  | { kind: 'OrderMade'; orderId: string; totalMicro: number }
  /** The account got what it ordered. */
  | { kind: 'OrderPaid'; orderId: string; totalMicro: number }
  | { kind: 'OrderCancelled'; orderId: string }
  /** A payment that could not pay its order became credit. */
  | { kind: 'PaymentCredited'; orderId: string; amountMicro: number }
  | { kind: 'OrderRefunded'; orderId: string; creditNoteNo: number; amountMicro: number }
  | { kind: 'CouponBound' }
  | { kind: 'PaymentMethodAdded'; last4: string }
  | { kind: 'PaymentMethodRemoved'; last4: string }
  | { kind: 'RechargeSet'; isOn: boolean; thresholdMicro: number; monthlyLimitMicro: number }
  /** An automatic recharge was not paid; `isStopped`: it was switched off for that. */
  | { kind: 'RechargeFailed'; orderId: string; isStopped: boolean }
  /** For an invitation, to the account that was invited or to the one that invited it. */
  | { kind: 'ReferralCredited'; amountMicro: number }
  | { kind: 'PlanChanged'; before: AccountLevel; after: AccountLevel }
  /** Times are milliseconds since 1970. */
  | { kind: 'TrialBegun'; level: AccountLevel; trialEndsAt: number }
  | { kind: 'TrialEnded'; level: AccountLevel }
  | { kind: 'TaskDeleted'; taskId: string }
  | { kind: 'TaskRestored'; taskId: string }
  /** Deleted from the trash permanently, with its runs and rows. */
  | { kind: 'TaskPurged'; taskId: string }
  | { kind: 'GroupDeleted'; taskGroupId: string }
  /** Rows leave the service: an account made an export. */
  | { kind: 'ExportMade'; recordId: string }
  | { kind: 'ExportDeleted'; recordId: string }
  /** A place to which rows go, also without the user. */
  | { kind: 'OwnTemplateMade'; templateRegistrationId: number }
  | { kind: 'OwnTemplateChanged'; templateRegistrationId: number }
  | { kind: 'OwnTemplateRemoved'; templateRegistrationId: number }
  /** By the operator. */
  | { kind: 'OwnTemplateDisabled'; templateRegistrationId: number }
  | { kind: 'OwnTemplateEnabled'; templateRegistrationId: number }
  | { kind: 'DestinationMade'; destinationId: string }
  | { kind: 'DestinationChanged'; destinationId: string }
  | { kind: 'DestinationDeleted'; destinationId: string }
  | { kind: 'DestinationSecretChanged'; destinationId: string }
  /** A Google account to whose spreadsheets the service may write. */
  | { kind: 'GoogleConnected' }
  | { kind: 'GoogleDisconnected' }
  /** One call for several tasks; `action` is the name of the command. Each task is processed by itself. */
  | { kind: 'BatchBegun'; action: string; count: number }
  | { kind: 'RunStopped'; taskId: string; lotId: string }
  | { kind: 'ScheduleRemoved'; taskId: string }
  /** In the trail of a parent (§6). */
  | { kind: 'MemberMade'; memberId: string; count: number }
  | { kind: 'MemberChanged'; memberId: string; state: MemberState }
  /** Also in the trail of the member: its tasks are those of its parent from then on. */
  | { kind: 'MemberTasksMoved'; memberId: string; count: number; rows: number }
  | { kind: 'MemberNodesSet'; memberId: string; count: number }
  | { kind: 'MemberPasswordSet'; memberId: string }
  | { kind: 'AccountDisabled' }
  | { kind: 'AccountEnabled' }
  /** The account may open the operator's pages, or may no longer. */
  | { kind: 'OperatorMade' }
  | { kind: 'OperatorRemoved' }
  /**
   * In the trail of the service: an operator's account did this on the console, to this account if to one. Of
   * `seeAccount` also in the trail of that account.
   */
  | { kind: 'OperatorActed'; operatorId: string; act: OperatorAct; accountId?: string }
  /** In the trail of the service: the operator restored the database from a backup; `epoch` is the new one. */
  | { kind: 'DatabaseRestored'; epoch: string }
  /** In the trail of the service: the last position of the account's own trail when its personal data was deleted. */
  | { kind: 'AccountDeleted'; chainId: string; entries: number; hash: string; balanceMicro: number };

export type AuditKind = AuditEvent['kind'];

/**
 * The maximum of entries per hour, kind and trail for events that people cause; `null`: no limit. Further events are
 * counted and written as one entry after the hour. Failed attempts of strangers are counted from the second one on, so
 * that no stranger can make the trail grow.
 */
export function auditPerHour(kind: AuditKind, actor: AuditActor): number | null {
  if (actor === 'operator' || actor === 'service') return null;
  return countedAtOnce.has(kind) ? 1 : 50;
}

const countedAtOnce: ReadonlySet<AuditKind> = new Set([
  'SignUpCodeFailed',
  'SignInFailed',
  'SignInLocked',
  'PasswordFailed',
  'EmailCodeFailed',
  'SecondFactorFailed',
  'SecondFactorLocked',
  'PasskeyFailed',
  'PasskeyCopied',
  'IdentityFailed',
]);

/** The events that an account holder sees as login records (§7.1): those about the ways into the account. */
export const loginRecordKinds = [
  'SignedUp',
  'SignedIn',
  'SignInFailed',
  'SignInLocked',
  'SignInDisabled',
  'PasswordFailed',
  'PasswordLinkSent',
  'PasswordReset',
  'PasswordChanged',
  'SecondFactorOn',
  'SecondFactorOff',
  'SecondFactorFailed',
  'SecondFactorLocked',
  'RecoveryCodeUsed',
  'RecoveryCodesMade',
  'PasskeyAdded',
  'PasskeyRemoved',
  'PasskeyFailed',
  'PasskeyCopied',
  'IdentityBound',
  'IdentityUnbound',
  'UserNameChanged',
  'EmailChanged',
  'DeletionPlanned',
  'DeletionCancelled',
  'RunnerTokenMade',
  'RunnerTokenRevoked',
  'SupportAllowed',
  'SupportEnded',
  'SupportEntered',
] as const satisfies AuditKind[];
export type LoginRecordKind = (typeof loginRecordKinds)[number];

/** Returns whether an account holder sees events of a kind as login records. */
export function isLoginRecord(kind: AuditKind): kind is LoginRecordKind {
  return (loginRecordKinds as readonly AuditKind[]).includes(kind);
}

/** The maximum of networks that a counted entry names; others are only counted. */
export const countedNetworks = 5;
