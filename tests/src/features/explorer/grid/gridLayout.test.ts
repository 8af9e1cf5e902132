import { describe, expect, test } from 'vitest';
import { gridLayout, steppedLeft, withColumn } from '#app/features/explorer/grid/gridLayout.ts';
import type { GridColumn } from '#app/features/explorer/view/gridColumns.ts';

const column = (widthPx: number, isPinned: boolean): GridColumn => ({
  name: String(widthPx),
  label: '',
  type: 'text',
  index: 0,
  widthPx,
  isHidden: false,
  isPinned,
});
const at = (widthPx: number, leftPx = 0) => ({ widthPx, leftPx });
const stuck = (layout: ReturnType<typeof gridLayout>) => layout.places.map(({ stuckAtPx }) => stuckAtPx);
const drawn = (layout: ReturnType<typeof gridLayout>) => layout.drawn.map(({ index }) => index);

describe('the places of the columns', () => {
  test('pinned columns stay beside the row’s number, one after another', () => {
    const layout = gridLayout([column(100, true), column(150, true), column(200, false)], false, at(1_000));
    expect(layout.gridTemplateColumns).toBe('64px 100px 150px minmax(200px, 1fr)');
    expect(layout.widthPx).toBe(514);
    expect(stuck(layout)).toEqual([64, 164, null]);
    expect(layout.stuckPx).toBe(314);
  });

  test('where pinned columns would take most of the room, the later ones scroll', () => {
    const layout = gridLayout([column(300, true), column(300, true), column(50, true)], false, at(800));
    expect(stuck(layout)).toEqual([64, null, null]);
    expect(layout.stuckPx).toBe(364);
  });

  test('rows of several runs have wider numbers', () => {
    expect(stuck(gridLayout([column(100, true)], true, at(1_000)))).toEqual([108]);
  });
});

describe('the drawn columns of a wide table', () => {
  const columns = Array.from({ length: 200 }, (_, index) => column(100, index === 0));
  const middle = gridLayout(columns, false, at(1_000, steppedLeft(10_050)));

  test('are the pinned ones and those near the view; the others are empty tracks', () => {
    expect(drawn(middle)).toEqual([0, ...Array.from({ length: 20 }, (_, index) => 95 + index)]);
    expect(middle.gridTemplateColumns).toBe(
      `64px 100px 9400px${' 100px'.repeat(20)} minmax(${20_064 - 64 - 11_500}px, 1fr)`,
    );
    expect(middle.drawn.filter(({ line }) => line !== null)).toMatchObject([{ index: 95, line: 4 }]);
  });

  test.each([0, 99, 320, 5_123, 19_064])('cover the view with room on either side after a scroll by %i px', (left) => {
    const layout = gridLayout(columns, false, at(1_000, steppedLeft(left)));
    const covered = layout.drawn.filter(({ stuckAtPx }) => stuckAtPx === null);
    expect(covered[0]!.startPx).toBeLessThanOrEqual(Math.max(164, left - 220));
    expect(covered.at(-1)!.startPx + 100).toBeGreaterThanOrEqual(Math.min(20_064, left + 1_220));
    expect(layout.drawn.length).toBeLessThan(24);
  });

  test('include the focused one at its place, wherever it is', () => {
    const layout = withColumn(middle, 150);
    expect(drawn(layout)).toEqual([...drawn(middle), 150]);
    expect(layout.drawn.at(-1)).toMatchObject({ startPx: 15_064, line: 25 });
    expect(layout.gridTemplateColumns).toMatch(/ 3500px 100px minmax\(4900px, 1fr\)$/u);
    expect(withColumn(middle, 100)).toBe(middle);
    expect(withColumn(middle, 900)).toBe(middle);
  });
});
