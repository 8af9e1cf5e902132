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

const dayMs = 86_400_000;

/** The last days in UTC as `YYYY-MM-DD`, the oldest first; the day of `now` is the last. */
export function lastDays(now: number, days: number = usageDays): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
