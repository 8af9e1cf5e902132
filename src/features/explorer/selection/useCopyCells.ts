import { useTranslation } from 'react-i18next';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import type { RowSource } from '../rows/tableRows.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { cellCountOf, type CellRange } from './cellRange.ts';
import { copiedText, htmlTable, tabSeparated } from './rangeText.ts';

/** More cells would fill the memory of the page and of the program that takes them: an export is made for them. */
const maxCells = 500_000;
const rowsAtOnce = 5_000;

/** Returns a function that copies cells, as text and as a table, and shows a notice with their number. */
export function useCopyCells(source: RowSource, columns: readonly GridColumn[]): (range: CellRange) => void {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const notify = useNotify();
  return (range) => {
    const count = cellCountOf(range);
    if (count > maxCells) {
      notify({ intent: 'warning', title: t(($) => $.explorer.tooManyCells, { count: maxCells }) });
      return;
    }
    const decimalSign = formatNumber(locale, 0.5).charAt(1);
    const rows = textsOf(range, source, columns.slice(range.left, range.right + 1), decimalSign);
    void writeToClipboard(rows).then(
      () => notify({ intent: 'success', title: t(($) => $.explorer.cellsCopied, { count }) }),
      () => notify({ intent: 'error', title: t(($) => $.explorer.notCopied) }),
    );
  };
}

async function textsOf(
  { top, bottom }: CellRange,
  source: RowSource,
  columns: readonly GridColumn[],
  decimalSign: string,
): Promise<string[][]> {
  const texts: string[][] = [];
  for (let start = top; start <= bottom; start += rowsAtOnce) {
    const rows = await source.load(start, Math.min(bottom + 1, start + rowsAtOnce));
    for (const { values } of rows) {
      texts.push(columns.map(({ index, type }) => copiedText(values[index] ?? null, type, decimalSign)));
    }
  }
  return texts;
}

/** The rows are passed as promises: after a wait the browser would no longer accept the write as the user's. */
async function writeToClipboard(rows: Promise<string[][]>): Promise<void> {
  const blobOf = async (type: string, print: (texts: string[][]) => string) => new Blob([print(await rows)], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': blobOf('text/plain', tabSeparated),
      'text/html': blobOf('text/html', htmlTable),
    }),
  ]);
}
