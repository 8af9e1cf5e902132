import { dayMs } from '../dayMs.ts';

/** Resources that cost money (§3.7). */
export const ResourceType = { ProxyIp: 100, Template: 200, Captcha: 300 } as const;
export type ResourceType = (typeof ResourceType)[keyof typeof ResourceType];

/** Kinds of ledger entries. */
export const LedgerKind = { Credit: 'credit', Rows: 'rows', Proxy: 'proxy' } as const;
export type LedgerKind = (typeof LedgerKind)[keyof typeof LedgerKind];

/** The resource of a charge; a credit has none. */
export const resourceOfKind: Record<LedgerKind, ResourceType | null> = {
  [LedgerKind.Credit]: null,
  [LedgerKind.Rows]: ResourceType.Template,
  [LedgerKind.Proxy]: ResourceType.ProxyIp,
};

/** Days whose charges are shown, including today. */
export const usageDays = 30;
/** The maximum of tasks that a day names, the most expensive first; the others are summed. */
export const tasksPerUsageDay = 20;

/** The last days in UTC as `YYYY-MM-DD`, the oldest first; the day of `now` is the last. */
export function lastDays(now: number, days: number = usageDays): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** The days, including today, whose charges give the average daily use of the credit. */
const paceDays = 7;
/** The upper limit of the estimate; beyond it the text is "more than a year". */
export const maxReachDays = 365;

/** The charges of one day for one resource; `rowCount` is `null` where they are not for rows. */
interface DayCharge {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  rowCount: number | null;
  chargedMicro: number;
}

/** An estimate of how long a balance lasts, from recent charges; a field is `null` where nothing was charged. */
interface CreditReach {
  /** Rows at the average price of the charged ones. */
  rows: number | null;
  /** Days at the average of the last `paceDays` days, at most `maxReachDays`. */
  days: number | null;
}

/**
 * Estimates how long a balance lasts. `lastDays` are the days that count, the oldest first; charges of other days are
 * ignored. Amounts are micro-units of US dollars.
 */
export function creditReach(
  balanceMicro: number,
  { templates, proxies }: { templates: readonly DayCharge[]; proxies: readonly DayCharge[] },
  lastDays: readonly string[],
): CreditReach {
  const [first = ''] = lastDays;
  const [paceFrom = ''] = lastDays.slice(-paceDays);
  const counted = templates.filter(({ day, rowCount }) => day >= first && rowCount !== null);
  const lately = [...templates, ...proxies].filter(({ day }) => day >= paceFrom);
  const rows = sum(counted.map(({ rowCount }) => rowCount ?? 0));
  const days = reach(balanceMicro, paceDays, sum(lately.map(({ chargedMicro }) => chargedMicro)));
  return {
    rows: rows === 0 ? null : reach(balanceMicro, rows, sum(counted.map(({ chargedMicro }) => chargedMicro))),
    days: days === null ? null : Math.min(maxReachDays, days),
  };
}

/**
 * The number of units that the balance pays for when `count` units cost `chargedMicro`. Multiplies before it divides,
 * so that rounding happens once.
 */
function reach(balanceMicro: number, count: number, chargedMicro: number): number | null {
  return chargedMicro === 0 ? null : Math.floor((Math.max(0, balanceMicro) * count) / chargedMicro);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
