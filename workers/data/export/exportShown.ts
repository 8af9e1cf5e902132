import type { FileColumn, FileReport, RowBatches, RowFile } from '#core/export/rowFile.ts';
import { createExportFile } from '#app/store/exports/writeExportFile.ts';
import type { ExportRequest } from '../api.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { StoppedWork, type Work } from '../work.ts';
import { chunkMemory } from './chunkMemory.ts';
import { rowBatches } from './rowBatches.ts';

/** Called with the rows written so far, and the cells that the format had to cut. */
export type ReportRows = (rows: number, longCells: number) => void;

/**
 * Writes the shown rows into a file of the device; `selected` are the same in the table's own order. An export that
 * ends early leaves no file.
 */
export async function exportShown(
  { shown, selected }: { shown: ShownRows; selected: ShownRows },
  request: ExportRequest,
  accountId: string,
  reader: BlockReader,
  work: Work,
  onRows: ReportRows,
): Promise<File> {
  const { format, options, columns, fileName } = request;
  const report: FileReport = { rows: 0, longCells: 0 };
  const target = await createExportFile(accountId);
  try {
    const file: RowFile = { columns, options, title: fileName.replace(/\.[^.]*$/u, ''), memory: chunkMemory() };
    const { writeFile, mediaTypeOf } = await import('#core/export/writeFile.ts');
    const sources = { reader, work, openParts: () => target.openParts() };
    if (format === 'parquet') file.isExact = await exactColumns(columns, rowBatches(selected, columns, sources));
    for await (const bytes of writeFile(format, file, rowBatches(shown, columns, sources), report)) {
      work.check();
      if (!target.write(bytes)) throw new StoppedWork({ code: 'NoSpace' });
      if (work.isReportDue()) onRows(report.rows, report.longCells);
      if (work.isDue()) await work.pause();
    }
    onRows(report.rows, report.longCells);
    // The browser reads the rows only when it saves the file.
    return new File([await target.finish()], fileName, { type: mediaTypeOf(format) });
  } catch (error) {
    await target.remove();
    throw error;
  }
}

/** Returns which columns of Parquet have only values of their type: it must know that before the first row. */
async function exactColumns(columns: readonly FileColumn[], rows: RowBatches): Promise<boolean[]> {
  const { findExactColumns } = await import('#core/export/parquet/exactColumns.ts');
  return findExactColumns(columns, rows);
}
