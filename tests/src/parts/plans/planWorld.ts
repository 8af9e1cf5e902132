import { lastDays } from '#core/domain/account/usage.ts';
import type { LedgerLine, UsageDay } from '#core/wire/calls/account/planCalls.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

/** An account that was charged on three of the last days, was credited once, and has invited others. */
export function planWorld(): FixtureWorld {
  const world = fixtureWorld(3);
  world.account.referral = { code: 'f00dbeef', amountMicro: 5_000_000, maxAccounts: 20, invited: 3, credited: 2 };
  const days = lastDays(Date.now()).toReversed();
  const [first, second] = world.tasks;
  const usageDay = (daysAgo: number, rows: number[]): UsageDay => {
    const tasks = rows.map((rowCount, index) => ({
      taskId: idOf(1, index),
      taskName: (index === 0 ? first : second)?.taskName ?? null,
      rowCount,
      chargedMicro: rowCount * 140,
    }));
    const sum = rows.reduce((total, rowCount) => total + rowCount, 0);
    return { day: days[daysAgo] ?? '', rowCount: sum, chargedMicro: sum * 140, taskCount: rows.length, tasks };
  };
  const usage = [usageDay(0, [12_000, 3_000]), usageDay(1, [30_000]), usageDay(9, [21_500, 4_500])];
  const [today] = usage;
  if (today !== undefined) Object.assign(today, { taskCount: 5, rowCount: 16_000, chargedMicro: 16_000 * 140 });
  const runs = Array.from({ length: 24 }, (_, index): LedgerLine => ({
    entryId: 100 - index,
    kind: 'rows',
    amountMicro: -(1_000 + index * 250) * 140,
    rowCount: 1_000 + index * 250,
    taskId: idOf(1, 0),
    taskName: first?.taskName ?? null,
    lotNo: 30 - index,
    createdAt: Date.now() - index * 3_600_000,
  }));
  const credit: LedgerLine = {
    entryId: 1,
    kind: 'credit',
    amountMicro: 50_000_000,
    rowCount: null,
    taskId: null,
    taskName: null,
    lotNo: null,
    createdAt: Date.now() - 90 * 86_400_000,
  };
  // The service takes no payments.
  world.account.money = { provider: null, changes: 1, planEndsAt: null, levelAfter: null };
  return { ...world, usage, ledger: [...runs, credit], money: { ...world.money, isOff: true } };
}
