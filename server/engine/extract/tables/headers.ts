import type { Element } from 'domhandler';
import type { Cell } from './grid.ts';

/** Rows below the first that are looked at: a table of a million rows shows early what it holds. */
const maxCompared = 200;

/**
 * Returns the number of rows that name the columns: those of `thead`, else the leading rows of header cells, else the
 * first row where it differs from those below. Header cells beside data, as in a list of facts, name rows and not
 * columns.
 */
export function countHeaders(grid: readonly Cell[][], headRows: number, rows: readonly Element[]): number {
  if (grid.length < 2) return 0;
  if (headRows > 0 && headRows < grid.length) return headRows;
  if (!grid.some((row) => row.some(({ isHeader }) => isHeader))) return isNamingRow(grid, rows) ? 1 : 0;
  const firstData = grid.findIndex((row) => !row.every(({ isHeader, text }) => isHeader || text === null));
  return firstData === -1 ? 1 : firstData;
}

/**
 * Returns whether a first row without header cells names the columns: its texts are all different, occur nowhere below
 * them, and either it looks different or a column below holds numbers and its name does not.
 */
function isNamingRow(grid: readonly Cell[][], [first]: readonly Element[]): boolean {
  const [names = [], ...below] = grid.slice(0, maxCompared + 1);
  const texts = names.map(({ text }) => text);
  const known = texts.filter((text) => text !== null);
  // The corner above the names of rows may be empty.
  if (known.length < 2 || texts.slice(1).includes(null) || new Set(known).size < known.length) return false;
  const columns = texts.map((_, column) =>
    below.map((row) => row[column]?.text ?? null).filter((text) => text !== null),
  );
  if (texts.some((text, column) => text !== null && columns[column]?.includes(text) === true)) return false;
  const looksDifferent =
    /(?:^|[\s_-])t?head(?:er|ing)?(?:$|[\s_-])/iu.test(first?.attribs['class'] ?? '') ||
    (names.every(({ isBold, text }) => isBold || text === null) &&
      below.some((row) => row.some((cell) => !cell.isBold)));
  if (looksDifferent) return true;
  if (known.some((text) => /\d/u.test(text) && !isYear(text))) return false;
  return columns.some((values, column) => {
    const name = texts[column] ?? '';
    const isNumeric = values.length > 0 && values.every((value) => /\d/u.test(value));
    return isNumeric && (isYear(name) ? !values.every(isYear) : name !== '');
  });
}

/** Years are common names of columns. */
function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/u.test(text);
}
