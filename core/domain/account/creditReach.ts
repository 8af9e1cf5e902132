/** Days, today included, whose charges are the pace at which the credit is used up. */
const paceDays = 7;
/** Beyond this nobody plans: it lasts "more than a year". */
export const maxReachDays = 365;

/** What a day came to for one resource; `rowCount` is `null` where charges are not for rows. */
interface DayCharge {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  rowCount: number | null;
  chargedMicro: number;
}

/** How far a balance goes, by what was charged lately; `null` where nothing was: then nobody can tell. */
export interface CreditReach {
  /** Rows at the average price of the charged ones. */
  rows: number | null;
  /** Days at the pace of the last ones, at most `maxReachDays`. */
  days: number | null;
}

/** `lastDays` are the days that count, the oldest first; charges of others are left out. Micro-units of US dollars. */
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
 * How many one gets for the balance when `count` came to `chargedMicro`; multiplied first, so that nothing is rounded
 * twice.
 */
function reach(balanceMicro: number, count: number, chargedMicro: number): number | null {
  return chargedMicro === 0 ? null : Math.floor((Math.max(0, balanceMicro) * count) / chargedMicro);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
