import { open, stat, writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { utils, write } from 'xlsx';
import type { Value } from '#core/domain/data/block.ts';
import { cellKind, exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { defaultExportOptions, type ExportFormat } from '#core/domain/data/exportFile.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { findExactColumns } from '#core/export/parquet/exactColumns.ts';
import type { RowFile } from '#core/export/rowFile.ts';
import { writeFile as writeRows } from '#core/export/writeFile.ts';
import { productBatches, productColumns } from './productRows.ts';

/**
 * Writes rows into a file in a process of its own, so that its peak of memory is its own, and prints the figures.
 * Arguments: format, number of rows, path, and `straight` for the straightforward way, which has all rows in memory.
 */
const [format = '', rowCount = '', path = '', way = ''] = process.argv.slice(2);
const rows = () => productBatches(Number(rowCount));

const began = performance.now();
await (way === 'straight' ? writeStraight(format) : writeStream(format as ExportFormat));
const seconds = (performance.now() - began) / 1_000;
const { size } = await stat(path);
const figures: WriteFigures = {
  seconds: Math.round(seconds * 10) / 10,
  rowsPerSecond: Math.round(Number(rowCount) / seconds),
  peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  fileMb: Math.round(size / 1_000_000),
};
process.stdout.write(JSON.stringify(figures));

export interface WriteFigures {
  seconds: number;
  rowsPerSecond: number;
  peakMb: number;
  fileMb: number;
}

async function writeStream(of: ExportFormat): Promise<void> {
  const file: RowFile = { columns: productColumns, options: defaultExportOptions, title: 'Products' };
  if (of === 'parquet') file.isExact = await findExactColumns(productColumns, rows());
  const handle = await open(path, 'w');
  for await (const chunk of writeRows(of, file, rows(), { rows: 0, longCells: 0 })) await handle.write(chunk);
  await handle.close();
}

async function writeStraight(of: string): Promise<void> {
  const labels = productColumns.map(({ label }) => label);
  const all: (string | number | Date | null)[][] = [];
  for await (const batch of rows()) {
    for (const row of batch) all.push(productColumns.map(({ type }, column) => typed(row[column] ?? null, type)));
  }
  if (of === 'xlsx') {
    const sheet = utils.aoa_to_sheet([labels, ...all], { dense: true });
    const book = utils.book_new(sheet, 'Products');
    await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
  } else if (of === 'csv') {
    await writeFile(path, Papa.unparse({ fields: labels, data: all }, { escapeFormulae: true }));
  } else {
    const objects = all.map((row) => Object.fromEntries(labels.map((label, column) => [label, row[column]])));
    await writeFile(path, JSON.stringify(objects));
  }
}

function typed(value: Value, type: FieldType): string | number | Date | null {
  const kind = cellKind(value, type);
  if (value === null || kind === 'empty') return null;
  if (kind === 'number') return exactNumber(value);
  return kind === 'date' ? new Date(timeOf(value)) : value;
}
