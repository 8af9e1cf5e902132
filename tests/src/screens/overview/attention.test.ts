import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { attentionOf } from '#app/screens/overview/attention/attention.ts';
import { localDays } from '#app/screens/overview/overview.state.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';

const { account } = fixtureWorld(0);
const calm = {
  account,
  hasLedger: true,
  failed: [],
  drifted: [],
  missed: [],
  maintained: [],
  waiting: { task: undefined, total: 0 },
};

describe('the balance needs attention', () => {
  test.each<[name: string, change: Partial<Account>, hasLedger: boolean, expected: boolean[]]>([
    ['is enough', { balanceMicro: 5_000_000 }, true, []],
    ['is low: a start is asked about (§9)', { balanceMicro: 4_999_999 }, true, [false]],
    ['is too low for rows with a price (§9)', { balanceMicro: 999_999 }, true, [true]],
    ['is used up', { balanceMicro: 0 }, true, [true]],
    ['was never there: free templates need none', { balanceMicro: 0 }, false, []],
    ['is the parent account’s (§6)', { balanceMicro: 1, memberOf: 'boss@example.com' }, true, []],
  ])('where it %s', (_name, change, hasLedger, expected) => {
    const items = attentionOf({ ...calm, account: { ...account, ...change }, hasLedger });
    expect(items.map((item) => item.kind === 'balance' && item.isEmpty)).toEqual(expected);
  });
});

describe('a quota needs attention', () => {
  const free = { used: 1, limit: 10 };
  const quotas = { storedBytes: free, listBytes: free, groupLimit: free, runnerLimit: free };
  const itemsOf = (change: Partial<Account>) =>
    attentionOf({ ...calm, account: { ...account, balanceMicro: 1, quotas, ...change } }).filter(
      ({ kind }) => kind === 'quota',
    );

  test('where it is nearly or wholly used; nothing is said where there is room', () => {
    expect(itemsOf({})).toEqual([]);
    const storedBytes = { used: 8, limit: 10 };
    expect(itemsOf({ quotas: { ...quotas, storedBytes } })).toEqual([
      { kind: 'quota', quota: 'storedBytes', use: storedBytes, isFull: false, canUpgrade: true },
    ]);
    const full = { used: 11, limit: 10 };
    expect(itemsOf({ quotas: { ...quotas, storedBytes: full } })).toMatchObject([{ isFull: true, use: full }]);
  });

  test('on a device that read the account before there were quotas nothing is said', () => {
    const { quotas: _, ...read } = { ...account, quotas };
    expect(attentionOf({ ...calm, account: read }).filter(({ kind }) => kind === 'quota')).toEqual([]);
  });

  test.each([
    [AccountLevel.Free, true],
    [AccountLevel.Enterprise, true],
    [AccountLevel.EnterprisePlus, false],
    [AccountLevel.Customized, false],
  ])('and leads to the plans where level %i may have a higher one (§6)', (currentAccountLevel, canUpgrade) => {
    const full = { ...quotas, listBytes: { used: 10, limit: 10 } };
    expect(itemsOf({ currentAccountLevel, quotas: full })).toMatchObject([{ quota: 'listBytes', canUpgrade }]);
    const member = { currentAccountLevel, quotas: full, memberOf: 'boss@example.com' };
    expect(itemsOf(member)).toMatchObject([{ quota: 'listBytes', canUpgrade: false }]);
  });

  test('storage before failed runs, groups and runners at the end', () => {
    const full = { used: 10, limit: 10 };
    const all = { storedBytes: full, listBytes: full, groupLimit: full, runnerLimit: full };
    const [task] = fixtureWorld(1).tasks;
    if (task === undefined) expect.fail('the fixture has a task');
    const skipped = {
      ...task,
      pendingFields: [],
      attentionCount: 0,
      lastSkip: { at: 1, code: 'PlanStorageFull' as const },
    };
    const items = attentionOf({ ...calm, account: { ...account, quotas: all }, missed: [skipped] });
    expect(items.map((item) => (item.kind === 'quota' ? item.quota : item.kind))).toEqual([
      'storedBytes',
      'listBytes',
      'missed',
      'groupLimit',
      'runnerLimit',
    ]);
  });
});

describe('days by the clock of the device', () => {
  test('end with today and follow one another without a gap', () => {
    const days = localDays(new Date(2026, 2, 31, 12).getTime(), 5);
    expect(days.map(({ day }) => day)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
    for (const [index, { end }] of days.slice(0, -1).entries()) expect(days[index + 1]?.start).toBe(end);
    expect(new Date(days[4]?.start ?? 0).getHours()).toBe(0);
  });
});
