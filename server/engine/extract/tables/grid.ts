import { isTag, isText, type Element } from 'domhandler';
import { cleanValue, type Value } from '#core/domain/data/block.ts';
import { textOf } from '../text.ts';

/** Limit of cells that spans may add to one table; further spans are faults or attacks and count as one. */
const maxSpanned = 100_000;

/** A cell of a table; one over several columns or rows is the same object in each place. */
export interface Cell {
  /** Without the text of tables in it, which are read on their own. */
  text: Value;
  isHeader: boolean;
  /** All of its text is bold. */
  isBold: boolean;
}

/** Returns the cells of all rows, each at every position that its spans cover. */
export function layOut(rows: readonly Element[]): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  let spanned = 0;
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const element of row.children.filter(isTag)) {
      if (element.name !== 'td' && element.name !== 'th') continue;
      while (grid[rowIndex]?.[column] !== undefined) column += 1;
      const cell: Cell = { text: cellText(element), isHeader: element.name === 'th', isBold: isBold(element) };
      let width = span(element, 'colspan');
      let height = Math.min(span(element, 'rowspan'), rows.length - rowIndex);
      spanned += width * height - 1;
      if (spanned > maxSpanned) width = height = 1;
      for (const target of grid.slice(rowIndex, rowIndex + height)) {
        for (let place = column; place < column + width; place += 1) target[place] ??= cell;
      }
      column += width;
    }
  });
  return grid.map((row) =>
    Array.from(row, (cell: Cell | undefined) => cell ?? { text: null, isHeader: false, isBold: false }),
  );
}

export function cellText(element: Element): Value {
  return cleanValue(textOf(element, 'table')).trim() || null;
}

function isBold(element: Element): boolean {
  const content = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const [only] = content;
  return content.length === 1 && only !== undefined && isTag(only) && (only.name === 'b' || only.name === 'strong');
}

/** Parses a span by the rules of HTML; a `rowspan` of 0 reaches to the end of the table. */
function span(element: Element, name: 'colspan' | 'rowspan'): number {
  const number = Number.parseInt(element.attribs[name] ?? '1', 10);
  if (name === 'rowspan' && number === 0) return Number.MAX_SAFE_INTEGER;
  return number >= 1 ? number : 1;
}
