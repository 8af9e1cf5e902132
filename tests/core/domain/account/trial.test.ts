import { describe, expect, test } from 'vitest';
import { AccountLevel, canRunInCloud, levelRank } from '#core/domain/account/level.ts';
import {
  comparedLevelOf,
  comparedLevels,
  contactAddress,
  hasPremiumProxies,
  planOf,
} from '#core/domain/account/plan.ts';
import { canBeginTrial, levelsOf, trialEnd, trialLevel } from '#core/domain/account/trial.ts';
import { lastDays } from '#core/domain/account/usage.ts';
import { priceRanges } from '#core/domain/template/prices.ts';

const never = { levelBeforeTrial: null, trialEndsAt: null };

describe('a trial (§6, §7.3)', () => {
  test.each<[level: keyof typeof AccountLevel, days: number, isOffered: boolean]>([
    ['None', 14, true],
    ['Free', 14, true],
    ['Basic', 14, true],
    ['Standard', 14, false],
    ['Professional', 14, false],
    ['EnterpriseChild', 14, false],
    ['Customized', 14, false],
    ['Free', 0, false],
  ])('is offered to %s where it lasts %d days: %s', (level, days, isOffered) => {
    expect(canBeginTrial({ ...never, level: AccountLevel[level] }, days)).toBe(isOffered);
  });

  test('is had once: neither while it runs nor after it', () => {
    const running = { level: trialLevel, levelBeforeTrial: AccountLevel.Free, trialEndsAt: 5 };
    const over = { level: AccountLevel.Free, levelBeforeTrial: null, trialEndsAt: 5 };
    expect([running, over].map((state) => canBeginTrial(state, 14))).toEqual([false, false]);
  });

  test('raises the level in force (§3.1), leaves the account’s own, and after its end that one is expired', () => {
    const { Basic, Professional, Standard } = AccountLevel;
    expect(levelsOf({ level: Professional, levelBeforeTrial: Basic, trialEndsAt: 5 })).toEqual({
      accountLevel: Basic,
      currentAccountLevel: Professional,
      isLevelExpired: false,
    });
    expect(levelsOf({ level: Basic, levelBeforeTrial: null, trialEndsAt: 5 })).toEqual({
      accountLevel: Basic,
      currentAccountLevel: Basic,
      isLevelExpired: true,
    });
    expect(levelsOf({ level: Standard, levelBeforeTrial: null, trialEndsAt: 5 })).toMatchObject({
      isLevelExpired: false,
    });
    expect(levelsOf({ ...never, level: Basic })).toMatchObject({ isLevelExpired: false });
  });

  test('lasts whole days', () => {
    expect(trialEnd(14, Date.UTC(2026, 0, 1, 12))).toBe(Date.UTC(2026, 0, 15, 12));
  });
});

describe('plans (§3.1, §9)', () => {
  test('each one gives at least what the one before gives', () => {
    const ranks = comparedLevels.map(levelRank);
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [index, level] of comparedLevels.slice(1).entries()) {
      const [lower, higher] = [planOf(comparedLevels[index] ?? level), planOf(level)];
      expect(higher.taskLimit).toBeGreaterThan(lower.taskLimit);
      expect(higher.cloudCount).toBeGreaterThanOrEqual(lower.cloudCount);
      expect(higher.cloudCount > 0).toBe(canRunInCloud(level));
    }
  });

  test('premium proxies begin with the standard plan (§6)', () => {
    expect(comparedLevels.map(hasPremiumProxies)).toEqual([false, false, true, true, true, true]);
  });

  test.each<[keyof typeof AccountLevel, keyof typeof AccountLevel]>([
    ['None', 'Free'],
    ['Basic', 'Basic'],
    ['EnterpriseChild', 'Enterprise'],
    ['Customized', 'EnterprisePlus'],
  ])('%s is compared as %s', (level, shown) => {
    expect(comparedLevelOf(AccountLevel[level])).toBe(AccountLevel[shown]);
  });

  test('prices go from the least to the most of the templates, and are nothing without any', () => {
    const prices = { free: 200, basic: 180, standard: 160, professional: 140, enterprise: 0 };
    const ranges = priceRanges([{ prices }, { prices: { ...prices, free: 50, enterprise: 100 } }]);
    expect(ranges).toMatchObject({ free: { from: 50, to: 200 }, enterprise: { from: 0, to: 100 } });
    expect(priceRanges([]).free).toEqual({ from: 0, to: 0 });
  });
});

test('the last days end today, in UTC', () => {
  expect(lastDays(Date.UTC(2026, 2, 1, 23, 59), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test.each([
  ['plans@sheaf.example', 'mailto:plans@sheaf.example'],
  ['https://sheaf.example/ask', 'https://sheaf.example/ask'],
])('a contact %s is reached at %s', (contact, address) => {
  expect(contactAddress(contact)).toBe(address);
});
