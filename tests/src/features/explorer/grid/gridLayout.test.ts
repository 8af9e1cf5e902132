import { describe, expect, test } from 'vitest';
import { gridLayout } from '#app/features/explorer/grid/gridLayout.ts';
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

describe('the places of the columns', () => {
  test('pinned columns stay beside the row’s number, one after another', () => {
    const layout = gridLayout([column(100, true), column(150, true), column(200, false)], false, 1_000);
    expect(layout).toEqual({
      gridTemplateColumns: '64px 100px 150px minmax(200px, 1fr)',
      widthPx: 514,
      stuckAtPx: [64, 164, null],
      stuckPx: 314,
    });
  });

  test('where pinned columns would take most of the room, the later ones scroll', () => {
    const layout = gridLayout([column(300, true), column(300, true), column(50, true)], false, 800);
    expect(layout.stuckAtPx).toEqual([64, null, null]);
    expect(layout.stuckPx).toBe(364);
  });

  test('rows of several runs have wider numbers', () => {
    expect(gridLayout([column(100, true)], true, 1_000).stuckAtPx).toEqual([108]);
  });
});
