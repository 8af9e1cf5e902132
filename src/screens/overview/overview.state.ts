import { useLiveQuery } from 'dexie-react-hooks';
import { usageDays } from '#core/domain/account/usage.ts';
import type { Locale } from '#core/domain/locale.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { useStore } from '#app/state/session.ts';
import { withProgress, type TaskWithProgress } from '#app/features/tasks/table/taskRows.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import {
  driftedRuns,
  failedRuns,
  hasTasks,
  lastRuns,
  longWaiting,
  missedRuns,
  rowsOfSpans,
  tasksUnderWay,
  templatesInMaintenance,
  type RunOfTask,
} from '#app/store/queries/overview.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { usageOf } from '#app/store/queries/storedReplies.ts';
import { attentionOf, type Attention } from './attention/attention.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/** The maximum numbers of shown active tasks and ended runs. */
const maxUnderWay = 5;
const maxRuns = 8;
/** Older problems are not shown. */
const newsMs = 7 * dayMs;
/** Shorter waits are not shown. */
const shortWaitMs = 60_000;
const minuteMs = 60_000;

export interface Overview {
  account: Account;
  /** `false` for a new account. */
  hasTasks: boolean;
  underWay: { tasks: readonly TaskWithProgress[]; total: number };
  attention: readonly Attention[];
  runs: readonly RunOfTask[];
}

/**
 * Returns the page's data; `undefined` while it is being read, also from the service. Each part updates separately.
 */
export function useOverview(): Overview | undefined {
  const store = useStore();
  const locale = useLocale();
  const minute = useNow(minuteMs);
  const account = useLiveQuery(
    async () => ({
      account: await inLiveQuery(accountOf(store)),
      hasTasks: await inLiveQuery(hasTasks(store)),
    }),
    [store],
  );
  const underWay = useLiveQuery(() => readUnderWay(store), [store]);
  const runs = useLiveQuery(() => lastRuns(store, maxRuns), [store]);
  const attention = useLiveQuery(() => readAttention(store, locale, minute), [store, locale, minute]);
  if (account?.account === undefined || account.hasTasks === undefined) return undefined;
  if (underWay === undefined || runs === undefined || attention === undefined) return undefined;
  return { account: account.account, hasTasks: account.hasTasks, underWay, attention, runs };
}

async function readUnderWay(store: Store): Promise<Overview['underWay']> {
  const { tasks, total } = await inLiveQuery(tasksUnderWay(store, maxUnderWay));
  return { tasks: await withProgress(store, tasks), total };
}

async function readAttention(store: Store, locale: Locale, now: number): Promise<Attention[]> {
  const account = await inLiveQuery(accountOf(store));
  if (account === undefined) return [];
  const usage = await inLiveQuery(usageOf(store));
  const since = now - newsMs;
  return attentionOf({
    account,
    hasLedger: usage !== null && usage.entryCount > 0,
    failed: await inLiveQuery(failedRuns(store, since)),
    drifted: await inLiveQuery(driftedRuns(store, since)),
    missed: await inLiveQuery(missedRuns(store, since)),
    maintained: await inLiveQuery(templatesInMaintenance(store, locale)),
    waiting: await inLiveQuery(longWaiting(store, now - shortWaitMs)),
  });
}

export interface DayRows {
  /** `YYYY-MM-DD` */
  day: string;
  rowCount: number;
}

/** Returns the rows of the runs that began on each of the last days, in this device's time zone, oldest first. */
export function useRowsPerDay(): readonly DayRows[] | undefined {
  const store = useStore();
  const days = localDays(useNow(minuteMs));
  const today = days.at(-1)?.day;
  return useLiveQuery(async () => {
    const counts = await rowsOfSpans(store, days);
    return days.map(({ day }, index) => ({ day, rowCount: counts[index] ?? 0 }));
  }, [store, today]);
}

/**
 * Returns the charges of the last days; `null` until this device has read them, `undefined` while the store is read.
 */
export function useUsage() {
  const store = useStore();
  return useLiveQuery(() => usageOf(store), [store]);
}

interface LocalDay {
  /** `YYYY-MM-DD` */
  day: string;
  start: number;
  /** The start of the next day: a day may have 23 or 25 hours. */
  end: number;
}

/** Returns the last days in this device's time zone, oldest first; the last one contains `now`. */
export function localDays(now: number, count: number = usageDays): LocalDay[] {
  const today = new Date(now);
  const startOf = (daysAgo: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const start = startOf(count - 1 - index);
    const name = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
    return {
      day: name.map((part) => String(part).padStart(2, '0')).join('-'),
      start: start.getTime(),
      end: startOf(count - 2 - index).getTime(),
    };
  });
}
