import { useLiveQuery } from 'dexie-react-hooks';
import { lastDays, ResourceType } from '#core/domain/account/usage.ts';
import type { UsageDay } from '#core/wire/calls/account/planCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { usageOf } from '#app/store/queries/storedReplies.ts';

export interface CreditUsage {
  account: Account;
  /** `null` until this device has read the charges. */
  usage: Awaited<ReturnType<typeof usageOf>>;
}

/** Returns the page's data; `undefined` while it is being read and before the first poll. */
export function useCreditUsage(): CreditUsage | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const account = await accountOf(store);
    return account && { account, usage: await usageOf(store) };
  }, [store]);
}

export type Charges = NonNullable<CreditUsage['usage']>['charges'];

/** Charges by resource for one day. */
export interface DayCharge {
  day: string;
  templateMicro: number;
  proxyMicro: number;
}

export function chargesByDay({ templates, proxies }: Charges, now: number): DayCharge[] {
  const ofDay = (days: readonly UsageDay[], day: string) => days.find((each) => each.day === day)?.chargedMicro ?? 0;
  return lastDays(now).map((day) => ({
    day,
    templateMicro: ofDay(templates, day),
    proxyMicro: ofDay(proxies, day),
  }));
}

export interface ChargeLine {
  key: string;
  day: string;
  resourceType: ResourceType;
  /** `null` for the tasks that the day does not name. */
  task: Pick<UsageDay['tasks'][number], 'taskId' | 'taskName' | 'memberName'> | null;
  otherCount: number;
  rowCount: number | null;
  chargedMicro: number;
}

/**
 * Returns the lines of the table: one per day, resource and task, newest day first; the tasks that a day does not name
 * share one line.
 */
export function chargeLines({ templates, proxies }: Charges, now: number): ChargeLine[] {
  const [firstDay = ''] = lastDays(now);
  const lines = [
    ...templates.flatMap((day) => linesOfDay(day, ResourceType.Template)),
    ...proxies.flatMap((day) => linesOfDay(day, ResourceType.ProxyIp)),
  ];
  return lines.filter(({ day }) => day >= firstDay).toSorted((one, other) => other.day.localeCompare(one.day));
}

function linesOfDay(usage: UsageDay, resourceType: ResourceType): ChargeLine[] {
  const { day, tasks, taskCount } = usage;
  const named = tasks.map(({ taskId, taskName, memberName, rowCount, chargedMicro }, index) => ({
    key: `${day} ${resourceType} ${taskId ?? index}`,
    day,
    resourceType,
    task: { taskId, taskName, memberName: memberName ?? null },
    otherCount: 0,
    rowCount,
    chargedMicro,
  }));
  if (taskCount <= tasks.length) return named;
  const sum = (pick: (charge: { rowCount: number | null; chargedMicro: number }) => number) =>
    pick(usage) - tasks.reduce((total, task) => total + pick(task), 0);
  const others = {
    key: `${day} ${resourceType} others`,
    day,
    resourceType,
    task: null,
    otherCount: taskCount - tasks.length,
    rowCount: usage.rowCount === null ? null : sum(({ rowCount }) => rowCount ?? 0),
    chargedMicro: sum(({ chargedMicro }) => chargedMicro),
  };
  return [...named, others];
}
