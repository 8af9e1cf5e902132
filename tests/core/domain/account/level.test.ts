import { describe, expect, it } from 'vitest';
import { AccountLevel, canRunInCloud, isLevelAtLeast, levelRank } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';

const { None, Free, Basic, Standard, Professional, Enterprise, EnterpriseChild, EnterprisePlus, Customized } =
  AccountLevel;

describe('account levels (§3.1)', () => {
  it('have the plan order of §9', () => {
    const order = [Free, Basic, Standard, Professional, Enterprise, EnterprisePlus];
    expect(order.map(levelRank)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    [None, Free],
    [EnterpriseChild, Enterprise],
    [Customized, EnterprisePlus],
  ])('%i counts as %i', (level, same) => {
    expect(levelRank(level)).toBe(levelRank(same));
  });

  it.each([
    [None, false],
    [Free, false],
    [Basic, false],
    [Standard, true],
    [Professional, true],
    [EnterpriseChild, true],
    [Customized, true],
  ])('a cloud start by level %i is allowed: %s (§6)', (level, isAllowed) => {
    expect(canRunInCloud(level)).toBe(isAllowed);
  });

  it('are compared by rank, not by code: Basic (9) is below Standard (2)', () => {
    expect(isLevelAtLeast(Basic, Standard)).toBe(false);
    expect(isLevelAtLeast(Standard, Basic)).toBe(true);
  });

  it.each([
    [None, 500],
    [Free, 500],
    [Basic, 400],
    [Standard, 300],
    [Professional, 200],
    [Enterprise, 100],
    [EnterpriseChild, 100],
    [EnterprisePlus, 100],
  ])('level %i pays %i micro-dollars a row', (level, price) => {
    const prices = { free: 500, basic: 400, standard: 300, professional: 200, enterprise: 100 };
    expect(pricePerRowMicro(prices, level)).toBe(price);
  });
});
