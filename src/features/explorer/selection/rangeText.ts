import type { Value } from '#core/domain/data/block.ts';
import { exactNumber } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';

/**
 * Returns a value as a spreadsheet should take it: a number with the decimal sign of the user's language, nothing for
 * an empty cell. A text that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function copiedText(value: Value, type: FieldType, decimalSign: string): string {
  if (value === null) return '';
  const isNumber = !Number.isNaN(exactNumber(value));
  if (isNumber) return type === FieldType.Number ? value.replace('.', decimalSign) : value;
  return /^[=+\-@\t\r\n]/u.test(value) ? `'${value}` : value;
}

/** Returns rows as tab-separated text. Values with tabs, line breaks or quotes are in quotes, as spreadsheets do it. */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quotedIfNeeded).join('\t')).join('\n');
}

function quotedIfNeeded(text: string): string {
  return /[\t\n\r"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as a table in HTML, for programs that take no tab-separated text. */
export function htmlTable(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<td>${escaped(text)}</td>`).join('');
  return `<table><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\r\n|\r|\n/gu, '<br>');
}
