import { microPerDollar } from './goods.ts';

/** Automatic recharge of a balance; it is off until the owner switches it on. Amounts are micro-units of US dollars. */
export interface RechargeRule {
  isOn: boolean;
  /** The product of credit that is bought. */
  code: string;
  /** It is bought when a charge takes the balance below this. */
  thresholdMicro: number;
  /** Limits what is paid in a calendar month (UTC). */
  monthlyLimitMicro: number;
}

/** After this number of payments that failed one after the other it is switched off. */
export const maxFailures = 3;
/** The pause before a failed payment is tried again. */
export const retryAfterMs = 60 * 60_000;
/** Payment methods of one account. */
export const maxMethods = 10;
/** The limits of a threshold and of a month, in dollars. */
export const maxThresholdDollars = 1_000;
export const maxMonthDollars = 10_000;

/** Returns the beginning of the calendar month of a time, or of the month after it (UTC). */
export function monthStart(time: number, monthsLater = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1);
}

/** A decision about a balance: pay now, leave it, or wait until a time because the month's limit is reached. */
export type RechargeStep = { kind: 'pay' } | { kind: 'leave' } | { kind: 'wait'; until: number };

/** Decides what follows when a charge has changed the balance. `paidMicro` is what was paid in this month. */
export function rechargeStep(
  { isOn, thresholdMicro, monthlyLimitMicro }: RechargeRule,
  {
    balanceMicro,
    paidMicro,
    priceMicro,
    now,
  }: { balanceMicro: number; paidMicro: number; priceMicro: number; now: number },
): RechargeStep {
  if (!isOn || balanceMicro >= thresholdMicro) return { kind: 'leave' };
  if (paidMicro + priceMicro > monthlyLimitMicro) return { kind: 'wait', until: monthStart(now, 1) };
  return { kind: 'pay' };
}

/** An owner's choice in whole dollars, as it is sent. */
export interface RechargeChoice {
  isOn: boolean;
  code: string;
  thresholdDollars: number;
  monthlyLimitDollars: number;
}

/** Returns the rule of a choice. */
export function choiceToRule({ isOn, code, thresholdDollars, monthlyLimitDollars }: RechargeChoice): RechargeRule {
  const [thresholdMicro, monthlyLimitMicro] = [thresholdDollars * microPerDollar, monthlyLimitDollars * microPerDollar];
  return { isOn, code, thresholdMicro, monthlyLimitMicro };
}
