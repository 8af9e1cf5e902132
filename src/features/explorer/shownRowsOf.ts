import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import type { Explorer } from './useExplorer.ts';

/**
 * Returns the rows that an explorer shows, as an export from this device takes them: exactly these rows, columns and
 * names. `rowTotal`: the rows that the runs have, also those that are not on this device.
 */
export function shownRowsOf({ data, shown, exportFile }: Explorer, rowTotal: number) {
  return {
    // Rows that the service is asked for are on screen too.
    shownCount: data.isStale ? null : Math.min(data.source.rowCount, data.total),
    rowsHere: data.total,
    rowTotal,
    columns: shown.map(({ name, label, type }): ExportColumn => ({ name, label, type })),
    onExportHere: exportFile,
    onCancel: () => data.session.cancel(),
  };
}
