import type { AvatarProblem } from './account/holder/avatar.ts';
import type { IdentityProblem } from './account/holder/identity.ts';
import type { TokenScope } from './account/apiToken.ts';
import type { QuotaName } from './account/plan.ts';
import type { PictureProblem } from './data/picture.ts';
import type { ProxyLineProblem } from './proxy/proxyLine.ts';
import type { ParameterProblem } from './parameters/checkParameters.ts';

/**
 * An expected "no": returned, never thrown. `code` names the rule, the other fields fill the sentence that the user
 * reads (locale key `errors.<code>`).
 */
export type Refusal =
  | { code: 'Unauthorized' }
  | { code: 'RunnerExpired' }
  | { code: 'ApiTokenExpired' }
  /** The token's scope, and the one that the call needs. */
  | { code: 'ScopeTooSmall'; scope: TokenScope; needed: TokenScope }
  /** No API token may make this call: a user signs in for it. */
  | { code: 'SessionNeeded' }
  /** The session of an operator in the account of another: it reads, and changes nothing. */
  | { code: 'SupportReads' }
  | { code: 'LoginFailed' }
  /** The password was right; the account also asks for a code (core/wire/calls/account/secondFactorCalls.ts). */
  | { code: 'SecondFactorNeeded' }
  | { code: 'SecondFactorWrong' }
  | { code: 'SecondFactorOn' }
  /** A passkey that nobody has, or an answer that does not prove it: it does not reveal which. */
  | { code: 'PasskeyFailed' }
  | { code: 'PasskeysFull'; limit: number }
  | { code: 'IdentityRefused'; reason: IdentityProblem }
  /** `contact`: an e-mail or web address of the operator (core/wire/rows/account.ts). */
  | { code: 'AccountDisabled'; contact: string | null }
  | { code: 'TooManyAttempts'; retryAfterSeconds: number }
  /** A rate limit of an account, of an address or of all; nothing was done. */
  | { code: 'TooManyRequests'; retryAfterSeconds: number }
  | { code: 'EmailTaken' }
  | { code: 'UserNameTaken' }
  | { code: 'SignupClosed' }
  /** Wrong, expired, used up or never sent: the code does not reveal which. */
  | { code: 'VerificationCodeFailed' }
  /** §8.1: no code of a mail is valid now. */
  | { code: 'HttpApiCallError' }
  | { code: 'MailNotSent'; retryAfterSeconds: number }
  | { code: 'FailValidatePassword' }
  | { code: 'FailModifyUserName' }
  /** The link of a mail, or of an operator: it worked once already, or it has expired. */
  | { code: 'LinkUsed' }
  | { code: 'LinkOver' }
  /** The account of a demo, which its visitors share. */
  | { code: 'DemoAccount' }
  | { code: 'PasswordTooCommon' }
  | { code: 'PasswordIsName' }
  | { code: 'InvalidInput'; field: string; message: string }
  | { code: 'InvalidParameter'; paramName: string; problem: ParameterProblem }
  | { code: 'NotFound' }
  | { code: 'TaskNameEmpty' }
  | { code: 'TaskNameTooLong' }
  | { code: 'TaskDeleted' }
  | { code: 'TaskRestored' }
  | { code: 'ScheduleInPast' }
  | { code: 'NoFailedPages' }
  | { code: 'ChainLoop' }
  | { code: 'ChainSourceMissing' }
  | { code: 'GroupMissing' }
  | { code: 'GroupIsDefault' }
  | { code: 'GroupNameEmpty' }
  | { code: 'GroupNameTooLong' }
  | { code: 'TemplateNotAvailable' }
  /** Names of no account, as they were typed, with commas between. */
  | { code: 'UserNamesUnknown'; names: string }
  | { code: 'TrialRunning' }
  | { code: 'TrialsBusy'; waiting: number; retryAfterSeconds: number }
  | { code: 'TrialLost' }
  | { code: 'NoWorker' }
  | { code: 'NoBrowser' }
  | { code: 'TrialNotAvailable' }
  | { code: 'PaymentsOff' }
  | { code: 'PaymentNotReached' }
  | { code: 'TooManyMethods'; max: number }
  /** Automatic recharge needs a stored payment method. */
  | { code: 'MethodMissing' }
  | { code: 'MonthlyLimitTooLow' }
  | { code: 'ProductUnknown' }
  | { code: 'PlanIncluded' }
  | { code: 'PlanTooLong'; months: number }
  | { code: 'CouponUnknown' }
  | { code: 'CouponTaken' }
  | { code: 'CouponUnfit' }
  /** A tax depends on the country of the billing information, which is missing or unknown. */
  | { code: 'BillingNeeded' }
  | { code: 'InvoiceNotInPdf' }
  | { code: 'InvoiceMissing' }
  | { code: 'OrderNotPayable' }
  | { code: 'BillingIncomplete'; fields: string[] }
  | { code: 'ProxyFakeNotOffered' }
  | { code: 'ProxyListEmpty' }
  | { code: 'ProxyLineInvalid'; line: number; problem: ProxyLineProblem }
  | { code: 'ProxyPlanTooLow' }
  | { code: 'ProxyBalanceTooLow' }
  | { code: 'ProxyPoolMissing' }
  | { code: 'ProxyAreaUnknown' }
  | { code: 'ProxyUnreadable' }
  | { code: 'NothingToExport' }
  | { code: 'DestinationAddressRefused' }
  | { code: 'DestinationHostRefused' }
  | { code: 'DestinationTlsNeeded' }
  | { code: 'DestinationPasswordNeeded' }
  | { code: 'GoogleNotConnected' }
  | { code: 'GoogleNotReached' }
  | { code: 'GoogleRefused' }
  | { code: 'TestNotPossible' }
  | { code: 'PictureNotAvailable'; problem: PictureProblem }
  | { code: 'AvatarRefused'; problem: AvatarProblem }
  /** The nodes of the plan that can still be given to members. */
  | { code: 'NodesTaken'; left: number }
  /** An act of an operator that does not fit the account: it is disabled already, a member, or the operator's own. */
  | { code: 'ActNotPossible' }
  /** The process that answers makes or tries a backup already. */
  | { code: 'BackupUnderWay' }
  | { code: 'ExceedTaskLimitCounts'; quantity: number; limit: number }
  | { code: 'QuotaReached'; quota: QuotaName; limit: number; used: number }
  | { code: 'AuthorizationPending' }
  | { code: 'SlowDown'; retryAfterSeconds: number }
  | { code: 'AccessDenied' }
  | { code: 'ExpiredToken' }
  | { code: 'UserCodeUnknown' }
  | { code: 'RunTaken' }
  | { code: 'UnknownEdit'; name: string }
  | { code: 'SequenceGap'; expected: number }
  | { code: 'SequenceReused' }
  | { code: 'CursorExpired' }
  /** `Idempotency-Key`: a call with this key still runs. */
  | { code: 'KeyInUse'; retryAfterSeconds: number }
  /** The key was sent before, with another call or another body. */
  | { code: 'KeyReused' }
  /** The call with this key took effect, but its answer was lost. */
  | { code: 'KeyAnswerLost' }
  | { code: 'CrossSite' }
  | { code: 'UnsupportedMediaType' }
  | { code: 'TooLarge'; limitBytes: number }
  | { code: 'HeadTooLarge' }
  | { code: 'TooSlow' }
  | { code: 'Unavailable'; retryAfterSeconds: number }
  /** The service has no space left. */
  | { code: 'StorageFull' }
  /** The device has no space left, or its browser cannot open the database. */
  | { code: 'DeviceStorageFailed' }
  | { code: 'Internal'; reference: string };
export type RefusalCode = Refusal['code'];

/** A value or the reason why there is none. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export function success<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

/**
 * The service could not be reached: not a "no". Nothing was lost, and `retryAfterSeconds` is the time until the next
 * attempt makes sense.
 */
export interface Outage {
  /** `Outdated`: a reply of a newer version that this one cannot read. */
  kind: 'Offline' | 'TimedOut' | 'ServiceDown' | 'BadReply' | 'Outdated' | 'ForeignPage';
  retryAfterSeconds: number;
}

/** The result of a call from the console. */
export type Outcome<Value> = Result<Value> | { ok: false; outage: Outage };
