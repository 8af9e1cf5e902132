import { describe, expect, test } from 'vitest';
import { creditReach, lastDays, maxReachDays } from '#core/domain/account/usage.ts';

const days = lastDays(Date.UTC(2026, 10, 22, 12));
const dayAgo = (count: number) => days.at(-1 - count) ?? '2026-01-01';
const charge = (daysAgo: number, rowCount: number | null, chargedMicro: number) => ({
  day: dayAgo(daysAgo),
  rowCount,
  chargedMicro,
});

describe('how far a balance goes', () => {
  test.each([
    ['nothing was charged', 5_000_000, [], [], { rows: null, days: null }],
    ['rows of one price', 1_000_000, [charge(0, 1_000, 500_000)], [], { rows: 2_000, days: 14 }],
    ['rows of two prices', 3_000, [charge(1, 10, 1_000), charge(2, 30, 3_000)], [], { rows: 30, days: 5 }],
    ['proxies alone', 7_000, [], [charge(0, null, 1_000)], { rows: null, days: 49 }],
    ['proxies make it shorter', 7_000, [charge(0, 10, 1_000)], [charge(0, null, 1_000)], { rows: 70, days: 24 }],
    ['charges before the pace', 1_000, [charge(7, 10, 1_000)], [], { rows: 10, days: null }],
    ['charges before the days', 1_000, [charge(40, 10, 1_000)], [], { rows: null, days: null }],
    ['hardly any charge', 900_000_000, [charge(0, 1, 1)], [], { rows: 900_000_000, days: maxReachDays }],
    ['a balance below zero', -5_000, [charge(0, 10, 1_000)], [], { rows: 0, days: 0 }],
  ])('%s', (_name, balanceMicro, templates, proxies, expected) => {
    expect(creditReach(balanceMicro, { templates, proxies }, days)).toEqual(expected);
  });
});
