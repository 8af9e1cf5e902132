import type { ExportFormat } from '#core/domain/data/exportFile.ts';
import { writeParquet } from './parquet/writeParquet.ts';
import type { FileReport, RowBatches, RowFile } from './rowFile.ts';
import type { Bytes } from './runtime.ts';
import { csvText, encoderOf } from './text/csvText.ts';
import { htmlText } from './text/htmlText.ts';
import { jsonLinesText, jsonText } from './text/jsonText.ts';
import { writeText } from './text/writeText.ts';
import { xmlText } from './text/xmlText.ts';
import { writeXlsx } from './xlsx/writeXlsx.ts';

const mediaTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/jsonl',
  xml: 'application/xml',
  html: 'text/html',
  parquet: 'application/vnd.apache.parquet',
};

export function mediaTypeOf(format: ExportFormat): string {
  return mediaTypes[format];
}

/**
 * Writes rows as a file, chunk by chunk: memory is bounded by a chunk, not by the number of rows. The next rows are
 * read when the next chunk is asked for; ending the iteration early ends that of `rows`, and an error of `rows` is
 * thrown here.
 */
export function writeFile(
  format: ExportFormat,
  file: RowFile,
  rows: RowBatches,
  report: FileReport,
): AsyncGenerator<Bytes> {
  switch (format) {
    case 'csv':
      return writeText(csvText(file), rows, report, encoderOf(file));
    case 'json':
      return writeText(jsonText(file), rows, report, file.memory?.encode);
    case 'jsonl':
      return writeText(jsonLinesText(file), rows, report, file.memory?.encode);
    case 'xml':
      return writeText(xmlText(file), rows, report, file.memory?.encode);
    case 'html':
      return writeText(htmlText(file), rows, report, file.memory?.encode);
    case 'xlsx':
      return writeXlsx(file, rows, report);
    case 'parquet':
      return writeParquet(file, rows, report);
  }
}
