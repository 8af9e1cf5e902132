import type { AccountMail } from '#core/domain/account/holder/accountMail.ts';
import type { LoginRecordKind } from '#core/domain/account/auditEvent.ts';

/** The event that each mail about a login is about. */
const records: Readonly<Record<AccountMail['kind'], LoginRecordKind>> = {
  passwordChanged: 'PasswordChanged',
  emailChanged: 'EmailChanged',
  secondFactorOn: 'SecondFactorOn',
  secondFactorOff: 'SecondFactorOff',
  recoveryCodesMade: 'RecoveryCodesMade',
  passkeyAdded: 'PasskeyAdded',
  passkeyRemoved: 'PasskeyRemoved',
  identityBound: 'IdentityBound',
  identityUnbound: 'IdentityUnbound',
  codesLocked: 'SecondFactorLocked',
  deletionPlanned: 'DeletionPlanned',
};

/** Returns the event that a mail is about; `null` for mails that are about no login. */
export function recordOfMail(kind: string): LoginRecordKind | null {
  return Object.hasOwn(records, kind) ? records[kind as AccountMail['kind']] : null;
}
