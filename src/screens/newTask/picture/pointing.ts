import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';

/** The places of a table's records and values on the picture, in CSS pixels of it. */
export type Boxes = PagePictureReply['tables'][number];
export type Box = Boxes['records'][number];

/** A thing on the picture: a column of the table, an element of the page beside it, or another table. */
export interface Pointed {
  kind: 'column' | 'element' | 'table';
  place: number;
}

/** The places on the picture of all that can be pressed. */
export interface Places {
  boxes: Boxes;
  /** The elements of the page beside its lists; `null` where one is no more to be taken, or not on the picture. */
  elements: readonly (Box | null)[];
  /** All tables of the page, and the place of the chosen one among them. */
  tables: readonly Boxes[];
  chosen: number;
}

/**
 * Returns what is at a point, or `null`. Of values within each other it is the smallest: it is the one that the user
 * sees below the pointer. What is beside the records is taken before another list around it.
 */
export function pointedAt({ boxes, elements, tables, chosen }: Places, x: number, y: number): Pointed | null {
  const column = columnAt(boxes, x, y);
  const element = elementAt(elements, x, y);
  if (element !== null && (column === null || element.area < column.area))
    return { kind: 'element', place: element.place };
  if (column !== null) return { kind: 'column', place: column.place };
  const table = tableAt(tables, chosen, x, y);
  return table === null ? null : { kind: 'table', place: table };
}

interface Found {
  place: number;
  area: number;
}

function isIn([left, top, width, height]: Box, x: number, y: number): boolean {
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

/** The smallest element at a point; of equal ones the first: a text comes before the link around it. */
function elementAt(elements: readonly (Box | null)[], x: number, y: number): Found | null {
  let found: Found | null = null;
  for (const [place, box] of elements.entries()) {
    if (box === null || !isIn(box, x, y)) continue;
    const area = box[2] * box[3];
    if (found === null || area < found.area) found = { place, area };
  }
  return found;
}

/** The column of the smallest value at a point; of equal ones, such as a picture and its link, the last. */
function columnAt({ columns }: Boxes, x: number, y: number): Found | null {
  let found: Found | null = null;
  for (const [place, values] of columns.entries()) {
    for (const box of values) {
      if (box === null || !isIn(box, x, y)) continue;
      const area = box[2] * box[3];
      if (found === null || area <= found.area) found = { place, area };
    }
  }
  return found;
}

/**
 * The place of another table whose record is at a point; of records within each other that with the smallest one. A
 * single record is the whole page, and is no list that can be pressed.
 */
function tableAt(tables: readonly Boxes[], chosen: number, x: number, y: number): number | null {
  let found: Found | null = null;
  for (const [place, { records }] of tables.entries()) {
    if (place === chosen || records.length < 2) continue;
    for (const box of records) {
      const area = box[2] * box[3];
      if (isIn(box, x, y) && (found === null || area < found.area)) found = { place, area };
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
