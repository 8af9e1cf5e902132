import { isTag, type Element } from 'domhandler';
import { layOut } from '../../extract/tables/grid.ts';
import { countHeaders } from '../../extract/tables/headers.ts';
import { shortTextOf } from '../../mend/selectors/shortText.ts';
import { classNamesOf } from '../mine/classNames.ts';
import type { Slot } from '../align/slots.ts';
import type { Spot } from '../mine/spots.ts';

const maxRows = 200;

/** Names of the cells of a table's rows. */
export interface TableHeaders {
  /** The number of leading rows that name the columns. */
  headerRows: readonly Element[];
  headerOf: (slot: Slot) => string | null;
}

/**
 * Returns the records of a group that are data: in tables without rows that separate others, elsewhere without a first
 * record that names the columns.
 */
export function dataRecords(records: readonly Spot[][]): { records: Spot[][]; headers: TableHeaders | null } {
  const ofTable = tableHeaders(records);
  if (ofTable !== null) {
    const headerRows = new Set(ofTable.headerRows);
    const usual = median(records.map(([first]) => cellsOf(first).length));
    const isData = ([first]: Spot[]): boolean => {
      const cells = cellsOf(first);
      if (first === undefined || headerRows.has(first.element)) return false;
      return usual < 2 || (cells.length > 1 && cells.some(({ name }) => name === 'td'));
    };
    return { records: records.filter(isData), headers: ofTable };
  }
  const [head, ...rest] = records;
  const [first] = head ?? [];
  if (first === undefined || rest.length < 2 || head?.length !== 1 || !isHead(first))
    return { records: [...records], headers: null };
  const headerOf = (slot: Slot): string | null => {
    const place = placeOf(slot);
    const cell = place === null ? undefined : first.children[place];
    return cell === undefined ? null : (shortTextOf(cell.element, 60) ?? null);
  };
  return { records: rest, headers: { headerRows: [first.element], headerOf } };
}

/** A first record is a head where it or its parts say so. */
function isHead({ element, children }: Spot): boolean {
  const isNamed = /(?:^|[\s_-])t?head(?:er|ing|s)?(?:$|[\s_-])/iu.test(classNamesOf(element).join(' '));
  const isOfHeads =
    children.length > 1 &&
    children.every(({ element: { name, attribs } }) => name === 'th' || attribs['role'] === 'columnheader');
  return isOfHeads || (isNamed && children.length > 1);
}

/** The place of the part of a record that a slot is in. */
function placeOf(slot: Slot): number | null {
  let at = slot;
  while (at.parent !== null && at.parent.parent !== null) at = at.parent;
  const spot = at.spots.find((each) => each.length > 0)?.[0];
  const place = spot?.parent?.children.indexOf(spot) ?? -1;
  return at.parent === null || place === -1 ? null : place;
}

function cellsOf(spot: Spot | undefined): Element[] {
  return spot === undefined
    ? []
    : spot.element.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns the names of the columns of the table that holds these rows; `null` where they are no rows of one table. */
function tableHeaders(records: readonly (readonly Spot[])[]): TableHeaders | null {
  const first = records[0]?.[0]?.element;
  if (first?.name !== 'tr' || records.some(({ length }) => length > 1)) return null;
  const table = tableAround(first);
  if (table === null) return null;
  const sections = table.children.filter(isTag);
  const head = sections.filter(({ name }) => name === 'thead').flatMap(rowsIn);
  const rest = sections.flatMap((each) => (each.name === 'tr' ? [each] : each.name === 'tbody' ? rowsIn(each) : []));
  const rows = [...head, ...rest].slice(0, maxRows);
  const grid = layOut(rows);
  const count = countHeaders(grid, head.length, rows);
  const names = grid.slice(0, count);
  const headerOf = (slot: Slot): string | null => {
    const column = columnOf(slot);
    if (column === null) return null;
    const texts = names.map((row) => row[column]?.text ?? null).filter((text) => text !== null);
    const name = [...new Set(texts)].join(' ').trim();
    return name === '' ? null : name;
  };
  return { headerRows: rows.slice(0, count), headerOf };
}

function rowsIn(section: Element): Element[] {
  return section.children.filter(isTag).filter(({ name }) => name === 'tr');
}

function tableAround(row: Element): Element | null {
  const { parent } = row;
  if (parent === null || !isTag(parent)) return null;
  if (parent.name === 'table') return parent;
  return parent.parent !== null && isTag(parent.parent) && parent.parent.name === 'table' ? parent.parent : null;
}

/** The column of the cell that a slot is or is in. */
function columnOf(slot: Slot): number | null {
  for (let at: Slot | null = slot; at !== null; at = at.parent) {
    const element = at.spots.find((each) => each.length > 0)?.[0]?.element;
    if (element?.name !== 'td' && element?.name !== 'th') continue;
    let column = 0;
    for (let before = element.prev; before !== null; before = before.prev) {
      if (isTag(before) && (before.name === 'td' || before.name === 'th'))
        column += Number(before.attribs['colspan'] ?? 1) || 1;
    }
    return column;
  }
  return null;
}
