import type { Value } from '#core/domain/data/block.ts';
import { cellKind, exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { ExportCase } from '../cases.ts';
import type { ReadCell, ReadTable } from './readBack.ts';

/** Returns the cells that a reader must find in a file, by what each format can hold. */
export function expectedTable(format: ExportFormat, one: ExportCase, options: ExportOptions): ReadTable {
  const isExact = one.columns.map(
    ({ type }, column) =>
      (type === FieldType.Number || type === FieldType.Date) &&
      one.rows.every((row) => cellKind(row[column], type) !== 'text' && !/\.\d{4}/u.test(row[column] ?? '')),
  );
  const rows = one.rows.map((row) =>
    one.columns.map(({ type }, column) => {
      const value = row[column] ?? null;
      if (format === 'parquet' && isExact[column] !== true) return value;
      return expectedCell(format, value, type, options);
    }),
  );
  // A JSON file without rows names no columns.
  const hasLabels = rows.length > 0 || (format !== 'json' && format !== 'jsonl');
  return { labels: hasLabels ? labelsOf(format, one) : [], rows };
}

function labelsOf(format: ExportFormat, { columns }: ExportCase): string[] {
  const seen: string[] = [];
  const given = columns.map(({ label }) => label);
  for (const { label } of columns) {
    let name = label;
    for (let number = 2; seen.includes(name) || (name !== label && given.includes(name)); number += 1) {
      name = `${label} (${number})`;
    }
    seen.push(name);
  }
  return format === 'csv' ? seen.map(withApostrophe) : seen;
}

function expectedCell(format: ExportFormat, value: Value, type: FieldType, options: ExportOptions): ReadCell {
  const kind = cellKind(value, type);
  const text = value ?? '';
  switch (format) {
    case 'csv':
      return kind === 'number' ? text.replace('.', options.decimalSign) : withApostrophe(text);
    case 'json':
    case 'jsonl':
      if (kind === 'number') return exactNumber(text);
      return kind === 'empty' && type !== FieldType.Text ? null : value;
    case 'parquet':
      if (kind === 'number') return exactNumber(text);
      if (kind === 'date') return { time: timeOf(text) };
      return kind === 'empty' ? null : value;
    case 'xml':
      return value;
    case 'html':
      return kind === 'link' ? { link: text, text } : text;
    case 'xlsx':
      return excelCell(kind, text);
  }
}

function withApostrophe(text: string): string {
  const isPlainNumber = /^-(?:0|[1-9]\d*)(?:\.\d+)?$/u.test(text) && text.replace(/\D/gu, '').length <= 15;
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !isPlainNumber ? `'${text}` : text;
}

function excelCell(kind: ReturnType<typeof cellKind>, text: string): ReadCell {
  if (text === '') return null;
  const time = timeOf(text);
  if (kind === 'number') return exactNumber(text);
  if (kind === 'date' && time >= Date.UTC(1900, 2, 1) && time < Date.UTC(10_000, 0, 1)) return { time };
  const isHalf = /[\ud800-\udbff]$/u.test(text.slice(0, 32_767));
  const cut = text.slice(0, isHalf ? 32_766 : 32_767);
  return kind === 'link' && text.length < 2_079 ? { link: new URL(text).href, text: cut } : cut;
}
