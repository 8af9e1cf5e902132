import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import type { Explorer } from './useExplorer.ts';

/** The rows on screen, for an export from this device; src/features/exports declares what it needs of them. */
interface RowsOnScreen {
  /** Rows that the view shows; `null` while they are being found. */
  shownCount: number | null;
  rowsHere: number;
  rowTotal: number;
  columns: readonly ExportColumn[];
  onExportHere: Explorer['exportFile'];
  onCancel: () => void;
}

/** Returns the rows on screen; `rowTotal` counts those that the runs have, also where they are not here yet. */
export function shownRows({ shown, data, exportFile }: Explorer, rowTotal: number): RowsOnScreen {
  return {
    // Rows that the service is asked for are on screen too.
    shownCount: data.isWorking || data.isStale ? null : Math.min(data.source.rowCount, data.total),
    rowsHere: data.total,
    rowTotal,
    columns: shown.map(({ name, label, type }) => ({ name, label, type })),
    onExportHere: exportFile,
    onCancel: () => data.session.cancel(),
  };
}
