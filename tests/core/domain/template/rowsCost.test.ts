import { describe, expect, test } from 'vitest';
import { parseRowCount, rowsCost } from '#core/domain/template/prices.ts';

describe('the cost calculator', () => {
  test('calculates each plan with its own price, exactly', () => {
    const prices = { free: 3, basic: 2, standard: 1, professional: 1, enterprise: 0 };
    expect(rowsCost(prices, 12_345).map(({ plan, costMicro }) => [plan, costMicro])).toEqual([
      ['free', 37_035],
      ['basic', 24_690],
      ['standard', 12_345],
      ['professional', 12_345],
      ['enterprise', 0],
    ]);
  });

  test.each([
    ['1000', 1000],
    [' 1,000 ', 1000],
    ['1.000.000', 1_000_000],
    ['1 000', 1000],
    ['10\u202F000', 10_000],
    ['1’000', 1000],
    ['10000000', 10_000_000],
    ['10000001', null],
    ['0', null],
    ['-5', null],
    ['2.5', null],
    ['1,0', null],
    ['', null],
    ['many', null],
    ['1e3', null],
  ])('%j rows are %j', (text, expected) => {
    expect(parseRowCount(text)).toBe(expected);
  });
});
