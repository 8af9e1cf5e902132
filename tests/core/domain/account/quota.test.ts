import { describe, expect, test } from 'vitest';
import { AccountLevel, levelRank } from '#core/domain/account/level.ts';
import { comparedLevels, planOf, type Plan } from '#core/domain/account/plan.ts';
import { quotaState, refuseMore, scarceQuotas } from '#core/domain/account/quota.ts';

describe('a quota', () => {
  test.each([
    [0, 1, null],
    [9, 1, null],
    [10, 1, 'QuotaReached'],
    [9, 2, 'QuotaReached'],
    [12, 1, 'QuotaReached'],
    [12, 0, 'QuotaReached'],
    [10, 0, null],
  ])('of 10 with %i used takes %i more or says so', (used, more, code) => {
    const refusal = refuseMore('groupLimit', { used, limit: 10 }, more);
    expect(refusal).toEqual(code === null ? null : { code, quota: 'groupLimit', used, limit: 10 });
  });

  test.each([
    [0, 'free'],
    [79, 'free'],
    [80, 'near'],
    [99, 'near'],
    [100, 'full'],
    [130, 'full'],
  ])('of 100 with %i used is %s', (used, state) => {
    expect(quotaState({ used, limit: 100 })).toBe(state);
  });
});

describe('the quotas that need attention', () => {
  const free = { used: 0, limit: 100 };
  const uses = { storedBytes: free, listBytes: free, groupLimit: free, runnerLimit: free };

  test('are those from 80 % on, those that stop runs first', () => {
    const runnerLimit = { used: 3, limit: 3 };
    const storedBytes = { used: 80, limit: 100 };
    expect(scarceQuotas({ ...uses, runnerLimit, storedBytes })).toEqual([
      { quota: 'storedBytes', use: storedBytes, isFull: false },
      { quota: 'runnerLimit', use: runnerLimit, isFull: true },
    ]);
  });

  test('are empty where nothing is used, where a plan has none of a kind, and where the device has not read them', () => {
    expect(scarceQuotas(uses)).toEqual([]);
    expect(scarceQuotas({ ...uses, storedBytes: { used: 0, limit: 0 } })).toEqual([]);
    expect(scarceQuotas(undefined)).toEqual([]);
  });
});

test('a higher plan gives no less of anything', () => {
  const plans = comparedLevels.toSorted((one, other) => levelRank(one) - levelRank(other)).map(planOf);
  for (const [index, plan] of plans.entries()) {
    const lower = plans[index - 1] ?? plan;
    for (const [name, amount] of Object.entries(plan)) {
      expect(amount, name).toBeGreaterThanOrEqual(lower[name as keyof Plan]);
    }
  }
  expect(planOf(AccountLevel.None)).toEqual(planOf(AccountLevel.Free));
});
