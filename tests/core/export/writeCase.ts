import type { Row } from '#core/domain/data/block.ts';
import { maxBlockRows } from '#core/domain/data/block.ts';
import { defaultExportOptions, type ExportFormat, type ExportOptions } from '#core/domain/data/exportFile.ts';
import { findExactColumns } from '#core/export/parquet/exactColumns.ts';
import type { FileReport, RowFile } from '#core/export/rowFile.ts';
import { writeFile } from '#core/export/writeFile.ts';
import type { ExportCase } from './cases.ts';

/** Rows as a run gives them: in blocks. */
export async function* inBatches(rows: readonly Row[], size = maxBlockRows): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** All bytes of a file. */
export async function collected(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Writes a case as the product does: for Parquet its rows are read twice. */
export async function writeCase(
  format: ExportFormat,
  { title, columns, rows }: ExportCase,
  options: Partial<ExportOptions> = {},
): Promise<{ bytes: Uint8Array<ArrayBuffer>; report: FileReport }> {
  const file: RowFile = { columns, title, options: { ...defaultExportOptions, ...options } };
  if (format === 'parquet') file.isExact = await findExactColumns(columns, inBatches(rows));
  const report = { rows: 0, longCells: 0 };
  return { bytes: await collected(writeFile(format, file, inBatches(rows), report)), report };
}
