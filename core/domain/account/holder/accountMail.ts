import type { IdentityProvider } from './identity.ts';

/** A mail about a change of an account's login; it is written in the language that the account has when it is sent. */
export type AccountMail =
  | { kind: 'passwordChanged' }
  | { kind: 'emailChanged' }
  | { kind: 'secondFactorOn' }
  | { kind: 'secondFactorOff' }
  | { kind: 'recoveryCodesMade' }
  | { kind: 'passkeyAdded' }
  | { kind: 'passkeyRemoved' }
  | { kind: 'identityBound'; provider: IdentityProvider }
  | { kind: 'identityUnbound'; provider: IdentityProvider }
  /** Somebody who knows the password entered wrong codes. */
  | { kind: 'codesLocked' }
  | DeletionPlanned;

/** `deletesAt` is a time in ms. */
interface DeletionPlanned {
  kind: 'deletionPlanned';
  deletesAt: number;
}
