import type { OperatorAccountAct } from '../account/auditEvent.ts';
import { AccountLevel } from '../account/level.ts';

/** The largest credit that is given at once, in micro-units of US dollars. */
export const maxCreditMicro = 1_000_000_000_000;

/** The longest reason of a refund, in characters; it is printed on the credit note. */
export const maxRefundReason = 200;

/** The levels that an operator can give. That of members follows from their parent's. */
export const givenLevels = [
  AccountLevel.None,
  AccountLevel.Free,
  AccountLevel.Basic,
  AccountLevel.Standard,
  AccountLevel.Professional,
  AccountLevel.Enterprise,
  AccountLevel.EnterprisePlus,
  AccountLevel.Customized,
] as const;

/** Returns an amount of dollars as micro-units, or `null` where the text is no allowed amount. */
export function parseAmount(text: string): number | null {
  const amountMicro = /^\d{1,7}(?:\.\d{1,6})?$/u.test(text) ? Math.round(Number(text) * 1_000_000) : 0;
  return amountMicro > 0 && amountMicro <= maxCreditMicro ? amountMicro : null;
}

/** An account as far as an operator may act on it. */
interface ActedOn {
  isDisabled: boolean;
  isMember: boolean;
  isSelf: boolean;
  isOperator: boolean;
  /** Its holder lets operators look at it now. */
  isSupportAllowed: boolean;
}

/**
 * Returns whether an operator can do this to an account now. Credit and level of a member are its parent's, nobody
 * locks themselves out, and an operator sees no other operator's account.
 */
export function canAct(act: OperatorAccountAct, account: ActedOn): boolean {
  const { isDisabled, isMember, isSelf } = account;
  switch (act) {
    case 'disable':
      return !isDisabled && !isSelf;
    case 'enable':
      return isDisabled;
    case 'endSessions':
      return !isSelf;
    case 'setLevel':
    case 'giveCredit':
      return !isMember;
    case 'seeAccount':
      return account.isSupportAllowed && !isDisabled && !isSelf && !account.isOperator;
  }
}
