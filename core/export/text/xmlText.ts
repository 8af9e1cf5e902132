import type { Row } from '#core/domain/data/block.ts';
import { escapeAttribute, escapeMarkup } from '../escapeMarkup.ts';
import { uniqueLabels, type RowFile } from '../rowFile.ts';
import type { TextForm } from './writeText.ts';

/**
 * The form of XML: the columns with their types, then the rows. A field names its column in an attribute and not by its
 * element: an element's name can have neither spaces nor most signs, so `price (2)` would become another name, and each
 * file would have a schema of its own. A field is missing where the cell has no value; an empty one is an empty text.
 */
export function xmlText({ columns, title }: RowFile): TextForm {
  const labels = uniqueLabels(columns).map(escapeAttribute);
  const declared = columns.map(({ type }, column) => `<column name="${labels[column]}" type="${type}"/>\n`);
  const opened = labels.map((label) => `<field name="${label}">`);
  const rowText = (row: Row) => {
    let text = '<row>';
    for (const [column, open] of opened.entries()) {
      const value = row[column];
      if (value !== null && value !== undefined) text += `${open}${escapeMarkup(value)}</field>`;
    }
    return `${text}</row>\n`;
  };
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const table = `<table name="${escapeAttribute(title)}">\n<columns>\n${declared.join('')}</columns>\n<rows>\n`;
  return { head: head + table, between: '', tail: '</rows>\n</table>\n', rowText };
}
