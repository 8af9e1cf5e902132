import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import { isFree, isSameSource } from '../columns/elements.ts';
import type { TableColumn } from '../columns/keptTable.ts';
import type { Box, Boxes, Places } from './pointing.ts';

interface Shown {
  columns: readonly TableColumn[];
  elements: readonly OtherColumn[];
  /** The places of the elements. */
  boxes: readonly (Box | null)[];
}

/**
 * Returns the places of all that can be pressed, for a chosen table; `null` where the picture does not know it. A taken
 * element is a column: its one place is that of the value in each row. In the records of a list only columns are
 * pressed.
 */
export function placesOf(
  tables: readonly Boxes[],
  chosen: number,
  { columns, elements, boxes: known }: Shown,
): Places | null {
  const pictured = tables[chosen];
  if (pictured === undefined) return null;
  const { records } = pictured;
  const boxes = columns.map((column, place) => {
    const own = column.isDetail ? undefined : pictured.columns[place];
    const element = elements.findIndex((each) => !column.isDetail && isSameSource(each, column));
    return own ?? records.map(() => known[element] ?? null);
  });
  const inRecords = (box: Box) => records.length > 1 && records.some((record) => overlaps(record, box));
  return {
    boxes: { records, columns: boxes },
    elements: elements.map((element, place) => {
      const box = known[place] ?? null;
      return box === null || inRecords(box) || !isFree(columns, element) ? null : box;
    }),
    tables,
    chosen,
  };
}

function overlaps([x, y, width, height]: Box, [left, top, wide, high]: Box): boolean {
  return left < x + width && left + wide > x && top < y + height && top + high > y;
}
