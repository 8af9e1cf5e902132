/** What charges are for (§3.7). */
export const ResourceType = { ProxyIp: 100, Template: 200, Captcha: 300 } as const;
export type ResourceType = (typeof ResourceType)[keyof typeof ResourceType];

/** What the ledger writes. */
export const LedgerKind = { Credit: 'credit', Rows: 'rows', Proxy: 'proxy' } as const;
export type LedgerKind = (typeof LedgerKind)[keyof typeof LedgerKind];

/** A charge's resource; a credit has none. */
export const resourceOfKind: Record<LedgerKind, ResourceType | null> = {
  [LedgerKind.Credit]: null,
  [LedgerKind.Rows]: ResourceType.Template,
  [LedgerKind.Proxy]: ResourceType.ProxyIp,
};

/** Days that the charges are shown for, today included. */
export const usageDays = 30;
/** Tasks that a day names, the most expensive first; the others are summed. */
export const tasksPerUsageDay = 20;

const dayMs = 86_400_000;

/** The last days in UTC as `YYYY-MM-DD`, the oldest first, `now` in the last. */
export function lastDays(now: number, days: number = usageDays): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
