import { describe, expect, test } from 'vitest';
import { likeThese } from '#core/domain/drift/likeness.ts';
import {
  joinReports,
  lostSelectors,
  maxProposals,
  placeText,
  type SelectorReport,
  withMend,
  withoutMend,
} from '#core/domain/drift/mending.ts';
import { proposedMends } from '#core/domain/drift/proposedMends.ts';

const place = (css: string, attr: string | null = null) => ({ css, attr });
const price = (found: number, missed: number, more: Partial<SelectorReport> = {}): SelectorReport => ({
  column: 'price',
  place: place('.price'),
  found,
  missed,
  lastFoundAt: 5,
  second: null,
  proposals: [],
  ...more,
});
const part = (...selectors: SelectorReport[]) => ({ lessons: null, selectors });

describe('the reports of the parts of a run', () => {
  test('are joined by selector: pages and proposals are summed, the best one is first', () => {
    const now = { ...place('.now'), held: 1, tried: 2 };
    const joined = joinReports([
      part(price(0, 2, { proposals: [{ ...place('b'), held: 2, tried: 2 }, now] })),
      part(price(1, 3, { second: place('b'), proposals: [{ ...now, held: 3, tried: 3 }] }), {
        ...price(1, 0),
        column: null,
      }),
    ]);
    expect(joined.selectors).toEqual([
      price(1, 5, {
        second: place('b'),
        proposals: [
          { ...place('.now'), held: 4, tried: 5 },
          { ...place('b'), held: 2, tried: 2 },
        ],
      }),
      { ...price(1, 0), column: null },
    ]);
  });

  test('keep few proposals, and the lessons of the part that has them', () => {
    const proposals = ['a', 'b', 'p', 'q'].map((css) => ({ ...place(css), held: 1, tried: 1 }));
    const lessons = { at: 1, host: 's.example', items: null, fields: [], rows: [] };
    const joined = joinReports([part(price(0, 1, { proposals })), part(price(0, 1)), { lessons, selectors: [] }]);
    expect(joined.selectors[0]?.proposals).toHaveLength(maxProposals);
    expect(joined.lessons).toBe(lessons);
  });
});

test.each([
  [0, 1, true],
  [2, 3, true],
  [3, 3, false],
  [9, 1, false],
])('a selector that found values on %d pages and none on %d is lost: %s', (found, missed, isLost) => {
  const lost = lostSelectors(part(price(found, missed)));
  const { found: _, missed: __, ...selector } = price(found, missed);
  expect(lost).toEqual(isLost ? [{ ...selector, pages: missed }] : []);
});

test('a place is written as users write it', () => {
  expect([place('.price'), place('meta', 'content')].map(placeText)).toEqual(['.price', 'meta @content']);
});

test('a taken selector takes the place of the one before it for the same selector, and is removed by it', () => {
  const mend = { column: 'price', from: place('.price'), to: place('.now') };
  const other = { ...mend, column: 'name' };
  const better = { ...mend, to: place('.best') };
  expect(withMend([mend, other], better)).toEqual([other, better]);
  expect(withoutMend([mend, other], better)).toEqual([other]);
});

test('of each lost selector the best proposal is offered, where none is taken yet', () => {
  const proposal = (css: string) => ({ ...place(css), held: 2, tried: 2 });
  const lost = (column: string | null, ...found: string[]) => ({
    column,
    place: place('.a'),
    pages: 2,
    lastFoundAt: 1,
    second: null,
    proposals: found.map(proposal),
  });
  const selectors = [lost(null, '.item', 'li'), lost('price', '.now'), lost('name')];
  const items = { column: null, from: place('.a'), to: place('.item') };
  const price = { column: 'price', from: place('.a'), to: place('.now') };
  expect(proposedMends(selectors, [])).toEqual([items, price]);
  expect(proposedMends(selectors, [{ ...items, to: place('li') }])).toEqual([price]);
});

test.each([
  [['9.50', '12'], '7', true],
  [['9.50', '12'], 'Sold out', false],
  [['£9.50', '£12'], '£7.00', true],
  [['£9.50', '£12'], 'Sold out', false],
  [['https://s.example/1'], 'https://s.example/22', true],
  [['https://s.example/1'], '/22', false],
  [['Mug', 'Bowl'], 'Plate', true],
  [['Mug', 'Bowl'], 'A mug with a very long description of itself', false],
])('beside %j the value %s is of the same kind: %s', (samples, value, isLike) => {
  expect(likeThese(samples)(value)).toBe(isLike);
});
