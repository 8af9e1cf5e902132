import { describe, expect, test } from 'vitest';
import { areaItems, areaMove, areaName, areasAbove } from '#app/parts/proxy/areas/areaItems.ts';
import { areaTree } from '#core/domain/proxy/areas.ts';
import { globalMixDial } from '#core/domain/proxy/proxySettings.ts';

const germany = 276;
const bavaria = 27_601;
const berlin = 27_602;
const france = 250;
const tree = areaTree(
  [
    { id: germany, name: 'Germany' },
    { id: bavaria, name: 'Bavaria', parentId: germany },
    { id: berlin, name: 'Berlin', parentId: germany },
    { id: france, name: 'France' },
    ...Array.from({ length: 60 }, (_, index) => ({ id: 900 + index, name: `Island no. ${index + 1}` })),
  ],
  'Global mix dial',
);
const folded = areaItems(tree, '', new Set());
const unfolded = areaItems(tree, '', new Set([germany]));

describe('the visible items of the region picker (§3.6)', () => {
  test('the global mix dial first, then the countries, folded', () => {
    expect(folded.slice(0, 3).map(({ name, isExpanded }) => [name, isExpanded])).toEqual([
      ['Global mix dial', null],
      ['Germany', false],
      ['France', null],
    ]);
    expect(folded).toHaveLength(63);
  });

  test('an unfolded country has its regions below it, each with its level and its place among its sisters', () => {
    expect(unfolded.slice(1, 5).map(({ id, level, position, sisters }) => [id, level, position, sisters])).toEqual([
      [germany, 1, 2, 63],
      [bavaria, 2, 1, 2],
      [berlin, 2, 2, 2],
      [france, 1, 3, 63],
    ]);
  });

  test('a part of a name finds regions with their country; §9: 50 at most', () => {
    expect(areaItems(tree, 'bav', new Set()).map(({ name }) => name)).toEqual(['Germany / Bavaria']);
    expect(areaItems(tree, 'island', new Set())).toHaveLength(50);
    expect(areaItems(tree, 'atlantis', new Set())).toEqual([]);
  });

  test('the countries above a region are known, so that it is in sight when the picker opens', () => {
    expect(areasAbove(tree, bavaria)).toEqual([germany]);
    expect(areasAbove(tree, france)).toEqual([]);
  });

  test('a region is called with its country; one that is not offered has no name', () => {
    expect(areaName(tree, berlin)).toBe('Germany / Berlin');
    expect(areaName(tree, globalMixDial)).toBe('Global mix dial');
    expect(areaName(tree, 4711)).toBeNull();
  });
});

describe('keys in the region picker', () => {
  const cases = [
    ['ArrowDown', unfolded, germany, { do: 'go', to: bavaria }],
    ['ArrowUp', unfolded, bavaria, { do: 'go', to: germany }],
    ['ArrowUp', unfolded, globalMixDial, { do: 'go', to: globalMixDial }],
    ['End', unfolded, germany, { do: 'go', to: 959 }],
    ['ArrowDown', unfolded, 959, { do: 'go', to: 959 }],
    ['Home', unfolded, berlin, { do: 'go', to: globalMixDial }],
    ['PageDown', folded, globalMixDial, { do: 'go', to: 905 }],
    ['PageUp', folded, 905, { do: 'go', to: globalMixDial }],
    ['ArrowRight', folded, germany, { do: 'unfold', id: germany }],
    ['ArrowRight', unfolded, germany, { do: 'go', to: bavaria }],
    ['ArrowRight', unfolded, france, null],
    ['ArrowLeft', unfolded, germany, { do: 'fold', id: germany }],
    ['ArrowLeft', unfolded, berlin, { do: 'go', to: germany }],
    ['ArrowLeft', folded, germany, null],
    ['Enter', unfolded, berlin, { do: 'choose', id: berlin }],
    ['Enter', [], null, null],
    ['ArrowDown', [], null, null],
    ['a', unfolded, germany, null],
  ] as const;
  test.each(cases)('%s', (key, items, active, move) => {
    expect(areaMove(key, items, active, false)).toEqual(move);
  });

  test('left, right, home and end move the caret while there is text', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      expect(areaMove(key, unfolded, germany, true)).toBeNull();
    }
    expect(areaMove('ArrowDown', unfolded, germany, true)).toEqual({ do: 'go', to: bavaria });
  });
});
