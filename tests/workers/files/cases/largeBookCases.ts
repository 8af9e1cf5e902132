import type { FileCase } from '../fileCase.ts';
import { bookCase } from '../support/bookCase.ts';
import { letters } from '../support/workbookWriter.ts';

export const largeBookCases: readonly FileCase[] = [
  bookCase(
    '200,000 rows of five columns',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: Array.from(
            { length: 200_000 },
            (_, n) =>
              `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>${n}</v></c><c r="B${n + 1}"><v>${n}</v></c><c r="C${n + 1}"><v>${n / 7}</v></c><c r="D${n + 1}" t="b"><v>1</v></c><c r="E${n + 1}" t="str"><v>x${n}</v></c></row>`,
          ).join(''),
        },
      ],
      sharedStrings: Array.from({ length: 200_000 }, (_, n) => `<si><t>https://shop.example/p/${n}</t></si>`).join(''),
    }),
    { lineCount: 200_000, firstLine: 'https://shop.example/p/0', lastLine: 'https://shop.example/p/199999' },
  ),
  bookCase('more than 10 million cells', () => ({ sheets: [{ name: 'One', rows: manyCells() }] }), {
    problem: 'TooManyCells',
  }),
  bookCase(
    '16,384 columns',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: Array.from(
            { length: 40 },
            (_, row) =>
              `<row r="${row + 1}">${Array.from({ length: 16_384 }, (_, column) => `<c r="${letters(column)}${row + 1}"><v>${row}</v></c>`).join('')}</row>`,
          ).join(''),
        },
      ],
    }),
    { lines: Array.from({ length: 40 }, (_, row) => String(row)) },
  ),
];

/** Just above the limit; most cells hold nothing but a format. */
function manyCells(): string {
  const rows = Array.from({ length: 1_000 }, (_, row) => {
    const cells = Array.from({ length: 200 }, (__, column) => `<c s="${(row * 7919 + column * 104_729) % 97}"/>`);
    return `<row><c><v>${row}</v></c>${cells.join('')}</row>`;
  });
  return Array.from({ length: 51 }, (_, copy) => rows.slice(copy % 7).join('')).join('');
}
