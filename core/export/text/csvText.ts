import type { Row, Value } from '#core/domain/data/block.ts';
import { cellKind } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { isFormulaLike } from '../formulaLike.ts';
import { uniqueLabels, type RowFile } from '../rowFile.ts';
import { encodeUtf8, type Bytes } from '../runtime.ts';
import type { TextForm } from './writeText.ts';

const byteOrderMark = '\ufeff';

/**
 * The form of csv (RFC 4180): a line of names, lines end with CR LF, and a cell with a separator, a quote, a line break
 * or a space at its ends is quoted. Numbers of number columns have the chosen decimal sign; dates stay as collected.
 * Empty cells and empty texts are the same here.
 */
export function csvText({ columns, options }: RowFile): TextForm {
  const { separator, decimalSign } = options;
  const isNumber = columns.map(({ type }) => type === FieldType.Number && decimalSign !== '.');
  const quoted = quotedWith(separator);
  // A line without any character would be left out by most readers.
  const empty = columns.length === 1 ? '""' : '';
  const cellText = (value: Value | undefined, column: number) => {
    if (value === null || value === undefined || value === '') return empty;
    const isTyped = isNumber[column] === true && cellKind(value, FieldType.Number) === 'number';
    return quoted(isTyped ? value.replace('.', decimalSign) : harmless(value));
  };
  const rowText = (row: Row) => {
    let line = '';
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) line += separator;
      line += cellText(row[column], column);
    }
    return `${line}\r\n`;
  };
  const labels = uniqueLabels(columns).map((label) => (label === '' ? empty : quoted(harmless(label))));
  const mark = options.encoding === 'utf-8' ? '' : byteOrderMark;
  return { head: `${mark}${labels.join(separator)}\r\n`, between: '', tail: '', rowText };
}

/** The encoder of a file's text. */
export function encoderOf({ options, memory }: Pick<RowFile, 'options' | 'memory'>): (text: string) => Bytes {
  if (options.encoding !== 'utf-16le-bom') return memory?.encode ?? encodeUtf8;
  const take = memory?.take ?? ((length) => new Uint8Array(length));
  return (text) => encodeUtf16(text, take(text.length * 2));
}

/** A text that begins like a formula gets an apostrophe. */
function harmless(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

function quotedWith(separator: string): (text: string) => string {
  // Readers may trim spaces at the ends of a cell without quotes.
  const needsQuotes = new RegExp(`["\\r\\n${separator === '|' ? '\\|' : separator}]|^\\s|\\s$`, 'u');
  return (text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

function encodeUtf16(text: string, bytes: Bytes): Bytes {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[2 * at] = code & 0xff;
    bytes[2 * at + 1] = code >> 8;
  }
  return bytes;
}
