import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';

/** The places of a table's records and values on the picture, in CSS pixels of it. */
export type Boxes = PagePictureReply['tables'][number];

/**
 * Returns the column of the value at a point, or `null`. Of values within each other it is the smallest: it is the one
 * that the user sees below the pointer. Of equal ones, such as a picture and the link around it, it is the last.
 */
export function columnAt({ columns }: Boxes, x: number, y: number): number | null {
  let found: { place: number; area: number } | null = null;
  for (const [place, values] of columns.entries()) {
    for (const box of values) {
      if (box === null || x < box[0] || y < box[1] || x > box[0] + box[2] || y > box[1] + box[3]) continue;
      const area = box[2] * box[3];
      if (found === null || area <= found.area) found = { place, area };
    }
  }
  return found === null ? null : found.place;
}

/**
 * Returns the place of another table whose record is at a point, or `null`; of records within each other that with the
 * smallest one. A single record is the whole page, and is no list that can be pressed.
 */
export function tableAt(tables: readonly Boxes[], current: number, x: number, y: number): number | null {
  let found: { place: number; area: number } | null = null;
  for (const [place, { records }] of tables.entries()) {
    if (place === current || records.length < 2) continue;
    for (const [left, top, width, height] of records) {
      if (x < left || y < top || x > left + width || y > top + height) continue;
      if (found === null || width * height < found.area) found = { place, area: width * height };
    }
  }
  return found === null ? null : found.place;
}

/** Returns the next column that the picture shows, after the last one the first. */
export function nextColumn({ columns }: Boxes, current: number | null, step: number): number | null {
  const shown = columns.flatMap((values, place) => (values.some((box) => box !== null) ? [place] : []));
  if (current === null) return shown.at(step > 0 ? 0 : -1) ?? null;
  return shown.at((shown.indexOf(current) + step) % shown.length) ?? null;
}
