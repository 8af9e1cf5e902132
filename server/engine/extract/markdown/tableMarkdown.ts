import { isTag, type Element } from 'domhandler';
import { inlineMarkdown } from './inlineMarkdown.ts';

/** A wider table has no use as text, and empty cells would fill the page. */
const maxColumns = 100;

/** Returns rows of a table as Markdown; the first row is the header, as Markdown has no table without one. */
export function tableMarkdown(rows: readonly Element[], baseUrl: string): string {
  const cells = rows
    .map(({ children }) => children.filter(isTag).slice(0, maxColumns))
    .filter((row) => row.length > 0)
    .map((row) => row.map((cell) => cellText(cell, baseUrl)));
  const [header] = cells;
  if (header === undefined) return '';
  const width = Math.max(...cells.slice(0, maxColumns).map((row) => row.length));
  const lineOf = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  return [
    lineOf(header),
    lineOf(header.map(() => '---')).replaceAll('|  |', '| --- |'),
    ...cells.slice(1).map(lineOf),
  ].join('\n');
}

function cellText({ children }: Element, baseUrl: string): string {
  return inlineMarkdown(children, baseUrl)
    .replaceAll(/\s*\n\s*/gu, ' ')
    .replaceAll('|', '\\|');
}
