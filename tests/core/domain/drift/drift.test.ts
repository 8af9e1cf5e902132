import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingsOf, isDrifted, maxTaughtRuns, minTaughtRuns } from '#core/domain/drift/drift.ts';
import type { LostSelector } from '#core/domain/drift/mending.ts';
import type { ColumnFacts, RunFacts } from '#core/domain/drift/runFacts.ts';

const noTypes = { number: 0, date: 0, url: 0, text: 0 };
const price = (filled: number, number = 1): ColumnFacts => ({
  name: 'price',
  filled,
  types: filled === 0 ? noTypes : { ...noTypes, number, text: 1 - number },
});
const named: ColumnFacts = { name: 'name', filled: 1, types: { ...noTypes, text: 1 } };
const run = (rowCount: number, ...columns: ColumnFacts[]): RunFacts => ({ rowCount, readRows: rowCount, columns });
const shop = (filled = 1, number = 1, rowCount = 100): RunFacts => run(rowCount, named, price(filled, number));

describe('a run is compared with earlier ones', () => {
  const cases: [string, RunFacts, RunFacts[], unknown[]][] = [
    ['equal runs: nothing', shop(), [shop(), shop()], []],
    [
      'a price that is empty in 40 % of the rows',
      shop(0.6),
      [shop(), shop()],
      [{ kind: 'emptier', column: 'price', before: 0, now: 0.4 }],
    ],
    ['a price that is missing in 9 % of the rows: an exception', shop(0.91), [shop(), shop()], []],
    ['two missing prices of ten', shop(0.8, 1, 10), [shop(1, 1, 10), shop(1, 1, 10)], []],
    [
      'three missing prices of ten',
      shop(0.7, 1, 10),
      [shop(1, 1, 10), shop(1, 1, 10)],
      [{ kind: 'emptier', column: 'price', before: 0, now: expect.closeTo(0.3) }],
    ],
    ['a price that is often missing', shop(0.6), [shop(0.9), shop(0.7), shop(0.8)], []],
    ['a column that was mostly empty', shop(0), [shop(0.05), shop(0.05)], []],
    [
      'one odd earlier run',
      shop(0.6),
      [shop(), shop(0.95), shop(), shop(0.95), shop()],
      [{ kind: 'emptier', column: 'price', before: 0, now: 0.4 }],
    ],
    [
      'a price that is text',
      shop(1, 0.1),
      [shop(), shop()],
      [{ kind: 'otherType', column: 'price', type: 'number', nowType: 'text', before: 1, now: 0.1 }],
    ],
    ['a column of several types', shop(1, 0.1), [shop(1, 0.6), shop(1, 0.8)], []],
    ['some values of another type', shop(1, 0.85), [shop(), shop()], []],
    ['a column that is gone', run(100, named), [shop(), shop()], [{ kind: 'columnGone', column: 'price' }]],
    ['a column that one earlier run did not have either', run(100, named), [shop(), run(100, named), shop()], []],
    ['a new column', shop(), [run(100, named), run(100, named)], []],
    ['half of the rows', shop(1, 1, 50), [shop(), shop()], [{ kind: 'fewerRows', before: 100, now: 50 }]],
    ['more than half of the rows', shop(1, 1, 51), [shop(), shop()], []],
    ['no rows at all', run(0, named), [shop(), shop()], [{ kind: 'fewerRows', before: 100, now: 0 }]],
    ['numbers of rows that vary', shop(1, 1, 20), [shop(1, 1, 100), shop(1, 1, 40)], []],
    ['one earlier run: not enough', shop(0), [shop()], []],
    ['earlier runs of few rows', shop(0, 1, 9), [shop(1, 1, 9), shop(1, 1, 9)], []],
    [
      'the worst first',
      run(30, named, price(0.5), { ...named, name: 'stock', filled: 0.1 }),
      [run(100, named, price(1), { ...named, name: 'stock' }), run(100, named, price(1), { ...named, name: 'stock' })],
      [{ kind: 'fewerRows' }, { kind: 'emptier', column: 'stock' }, { kind: 'emptier', column: 'price' }],
    ],
  ];
  test.each(cases)('%s', (_, now, earlier, findings) => {
    const found = findingsOf({ run: now, lost: [], alike: earlier, whole: earlier, minRuns: minTaughtRuns });
    expect(found).toMatchObject(findings);
    expect(found).toHaveLength(findings.length);
  });

  test('one run is enough where the user accepted it', () => {
    const found = findingsOf({ run: shop(0), lost: [], alike: [shop()], whole: [], minRuns: 1 });
    expect(found).toMatchObject([{ kind: 'emptier', now: 1 }]);
  });

  test('rows are not counted where the parameters differ', () => {
    expect(findingsOf({ run: shop(1, 1, 20), lost: [], alike: [shop(), shop()], whole: [], minRuns: 2 })).toEqual([]);
  });
});

const share = fc.integer({ min: 0, max: 20 }).map((parts) => parts / 20);
const anyColumn = (name: string): fc.Arbitrary<ColumnFacts> =>
  fc.record({
    name: fc.constant(name),
    filled: share,
    types: share.map((number) => ({ ...noTypes, number, text: 1 - number })),
  });
const anyRun: fc.Arbitrary<RunFacts> = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.subarray(['a', 'b', 'c', 'd']))
  .chain(([rowCount, names]) =>
    fc.tuple(...names.map(anyColumn)).map((columns) => ({ rowCount, readRows: rowCount, columns })),
  );
const anyRuns = fc.array(anyRun, { minLength: 1, maxLength: maxTaughtRuns });
const compare = (now: RunFacts, earlier: readonly RunFacts[]) =>
  findingsOf({ run: now, lost: [], alike: earlier, whole: earlier, minRuns: minTaughtRuns });

describe('for any runs', () => {
  test('a run that equals an earlier one has no findings', () => {
    fc.assert(
      fc.property(anyRuns, fc.nat(), (earlier, place) => {
        const now = earlier[place % earlier.length];
        expect(now === undefined ? [] : compare(now, earlier)).toEqual([]);
      }),
    );
  });

  test('the order of earlier runs and of columns does not matter', () => {
    fc.assert(
      fc.property(anyRun, anyRuns, (now, earlier) => {
        const turned = (each: RunFacts) => ({ ...each, columns: each.columns.toReversed() });
        expect(compare(turned(now), earlier.toReversed().map(turned))).toEqual(compare(now, earlier));
      }),
    );
  });

  test('a column has one finding at most, and its figures are shares', () => {
    fc.assert(
      fc.property(anyRun, anyRuns, (now, earlier) => {
        const found = compare(now, earlier);
        const columns = found.flatMap((each) => ('column' in each ? each.column : []));
        expect(new Set(columns).size).toBe(columns.length);
        for (const each of found) {
          if (each.kind !== 'emptier' && each.kind !== 'otherType') continue;
          expect(Math.min(each.before, each.now)).toBeGreaterThanOrEqual(0);
          expect(Math.max(each.before, each.now)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a selector that found nothing', () => {
  const place = { css: '.x', attr: null };
  const lost = (column: string | null, more: Partial<LostSelector> = {}): LostSelector => ({
    column,
    place,
    pages: 3,
    lastFoundAt: 1,
    second: null,
    proposals: [],
    ...more,
  });
  const kindsOf = (now: RunFacts, ...selectors: LostSelector[]) =>
    findingsOf({ run: now, lost: selectors, alike: [shop(), shop()], whole: [shop(), shop()], minRuns: 2 }).map(
      ({ kind }) => kind,
    );

  test.each([
    ['the reason of an emptier column', shop(0), lost('price'), ['emptier', 'selectorLost']],
    ['the reason of fewer rows', run(0, named), lost(null), ['fewerRows', 'selectorLost']],
    ['a finding where a second one gave the values', shop(), lost('price', { second: place }), ['selectorLost']],
    [
      'a finding where the values are elsewhere',
      shop(),
      lost(null, { proposals: [{ ...place, held: 1, tried: 1 }] }),
      ['selectorLost'],
    ],
    ['nothing where no column is emptier and no value is elsewhere', shop(), lost('price'), []],
    ['nothing to do with another column', shop(0), lost('sale'), ['emptier']],
    ['nothing where a list is empty today', shop(), lost(null), []],
  ])('is %s', (_, now, selector, kinds) => {
    expect(kindsOf(now, selector)).toEqual(kinds);
  });
});

test.each([
  [null, 3, false],
  [{ foundAt: 1, findings: [], pages: [] }, null, true],
  [{ foundAt: 1, findings: [], pages: [] }, 2, true],
  [{ foundAt: 1, findings: [], pages: [] }, 3, false],
])('a run is marked unless it or a later one was accepted: %j, %s', (drift, acceptedLotNo, isMarked) => {
  expect(isDrifted({ drift, lotNo: 3 }, acceptedLotNo)).toBe(isMarked);
});
