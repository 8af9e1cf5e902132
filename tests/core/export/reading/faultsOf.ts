import { defaultExportOptions, type ExportFormat, type ExportOptions } from '#core/domain/data/exportFile.ts';
import type { ExportCase } from '../cases.ts';
import { expectedTable } from './expected.ts';
import { readers, type ReadCell, type ReadTable } from './readBack.ts';

const maxFaults = 5;

/** Reads a written case again and returns what differs, in sentences; an empty list where nothing does. */
export async function faultsOf(
  format: ExportFormat,
  one: ExportCase,
  bytes: Uint8Array<ArrayBuffer>,
  given: Partial<ExportOptions> = {},
): Promise<string[]> {
  const options = { ...defaultExportOptions, ...given };
  return differences(format, one, options, await readers[format](bytes, options));
}

/** Returns what differs between a case and the table that a reader found in its file. */
export function differences(format: ExportFormat, one: ExportCase, options: ExportOptions, found: ReadTable): string[] {
  const expected = expectedTable(format, one, options);
  const faults: string[] = [];
  const compare = (place: string, wanted: ReadCell, got: ReadCell) => {
    const isEqual = format === 'xlsx' ? isSameInSheet(wanted, got) : shown(wanted) === shown(got);
    if (!isEqual) faults.push(`${place}: wanted ${shown(wanted).slice(0, 200)}, got ${shown(got).slice(0, 200)}`);
  };
  if (found.labels.length !== expected.labels.length || found.rows.length !== expected.rows.length) {
    const sizes = [expected, found].map(({ labels, rows }) => `${labels.length} columns and ${rows.length} rows`);
    faults.push(`wanted ${sizes[0]}, got ${sizes[1]}`);
  }
  for (const [column, label] of expected.labels.entries())
    compare(`label ${column}`, label, found.labels[column] ?? null);
  for (const [index, row] of expected.rows.entries()) {
    for (const [column, wanted] of row.entries()) {
      compare(`row ${index}, column ${column}`, wanted, found.rows[index]?.[column] ?? null);
    }
  }
  return faults.slice(0, maxFaults);
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}

function isSameInSheet(wanted: ReadCell, got: ReadCell): boolean {
  if (typeof wanted !== 'object' || wanted === null || !('link' in wanted)) {
    // SheetJS reads CR LF as LF, once, whatever the file says (workbook.test.ts looks into the file).
    return shown(typeof wanted === 'string' ? wanted.replaceAll('\r\n', '\n') : wanted) === shown(got);
  }
  if (typeof got !== 'object' || got === null || !('link' in got)) return false;
  return got.text === wanted.text && bytesOfAddress(wanted.link) === bytesOfAddress(got.link);
}

/** A workbook has addresses in their encoded form. */
function bytesOfAddress(link: string): string {
  return new URL(link).href.replace(/%([0-9a-f]{2})/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
