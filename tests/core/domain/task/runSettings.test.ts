import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Segment } from '#core/domain/run/progress.ts';
import { capProblem, defaultRunSettings, msLeft, takeWithin } from '#core/domain/run/runSettings.ts';

const none = { rows: 0, pages: 0, chargeMicro: 0 };
const page = (rows: number): Segment => ({ rows, pagesDone: 1, pagesFailed: 0, urlsDone: 1 });
const failed: Segment = { rows: 0, pagesDone: 0, pagesFailed: 1, urlsDone: 1 };

describe('a cap', () => {
  test.each([
    [{ maxRows: 1 }, null],
    [{ maxRows: 0 }, 'maxRows'],
    [{ maxPages: -1 }, 'maxPages'],
    [{ maxMinutes: 1.5 }, 'maxMinutes'],
    [{ maxMinutes: 20_160 }, null],
    [{ maxMinutes: 20_161 }, 'maxMinutes'],
    [{ maxChargeMicro: Number.NaN }, 'maxChargeMicro'],
  ])('%j: the problem is %s', (caps, problem) => {
    expect(capProblem({ ...defaultRunSettings, ...caps })).toBe(problem);
  });
});

describe('the minutes of a run', () => {
  test.each([
    [{ maxMinutes: 2 }, 0, 120_000],
    [{ maxMinutes: 2 }, 119_999.2, 1],
    [{ maxMinutes: 2 }, 120_000, 0],
    [{ maxMinutes: 1 }, 90_000, -30_000],
    [{ maxMinutes: null }, 90_000, null],
    [null, 90_000, null],
    [undefined, 0, null],
  ])('of %j leave after %d ms %s', (caps, ranMs, left) => {
    expect(msLeft(caps, ranMs)).toBe(left);
  });
});

describe('work within caps', () => {
  test.each([
    ['no caps take all', {}, none, [page(3), failed], { rows: 3, pagesDone: 1, pagesFailed: 1, reached: null }],
    ['rows are cut within a page', { maxRows: 4 }, none, [page(3), page(3)], { rows: 4, reached: 'maxRows' }],
    ['rows that just fit reach it', { maxRows: 3 }, none, [page(3)], { rows: 3, reached: 'maxRows' }],
    [
      'what is over already',
      { maxRows: 3 },
      { ...none, rows: 3 },
      [page(3)],
      { rows: 0, pagesDone: 0, reached: 'maxRows' },
    ],
    [
      'pages count failed ones',
      { maxPages: 2 },
      none,
      [failed, page(1), page(1)],
      { rows: 1, pagesFailed: 1, pagesDone: 1, reached: 'maxPages' },
    ],
    ['money has room for whole rows', { maxChargeMicro: 25 }, none, [page(3)], { rows: 2, reached: 'maxChargeMicro' }],
    [
      'money for proxies counts',
      { maxChargeMicro: 25 },
      { ...none, chargeMicro: 18 },
      [page(3)],
      { rows: 0, pagesDone: 0, reached: 'maxChargeMicro' },
    ],
  ] as const)('%s', (_, caps, before, pieces, expected) => {
    expect(takeWithin({ ...defaultRunSettings, ...caps }, before, pieces, 10)).toMatchObject(expected);
  });

  test('however it is cut into writes, the same rows and pages are kept, and never more than a cap allows', () => {
    const piece = fc.record({
      rows: fc.nat(5),
      pagesDone: fc.nat(1),
      pagesFailed: fc.constant(0),
      urlsDone: fc.constant(0),
    });
    const cap = fc.option(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(piece), cap, cap, cap, fc.nat(3), fc.nat(20), (pieces, rows, pages, charge, price, cut) => {
        const caps = { ...defaultRunSettings, maxRows: rows, maxPages: pages, maxChargeMicro: charge };
        const whole = takeWithin(caps, none, pieces, price);
        const first = takeWithin(caps, none, pieces.slice(0, cut), price);
        const before = { rows: first.rows, pages: first.pagesDone, chargeMicro: first.rows * price };
        const second = takeWithin(caps, before, pieces.slice(cut), price);
        expect([first.rows + second.rows, first.pagesDone + second.pagesDone]).toEqual([whole.rows, whole.pagesDone]);
        expect(second.reached).toBe(whole.reached);
        expect(whole.rows).toBeLessThanOrEqual(rows ?? Infinity);
        expect(whole.pagesDone).toBeLessThanOrEqual(pages ?? Infinity);
        expect(whole.rows * price).toBeLessThanOrEqual(charge ?? Infinity);
      }),
    );
  });
});
