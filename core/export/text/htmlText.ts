import type { Row, Value } from '#core/domain/data/block.ts';
import { cellKind } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { escapeMarkup } from '../escapeMarkup.ts';
import { uniqueLabels, type RowFile } from '../rowFile.ts';
import type { TextForm } from './writeText.ts';

/**
 * Colours follow the reader's theme. `plaintext` gives each cell the direction of its own text. Excel opens such pages
 * as sheets and reads `mso-number-format`: a text cell stays text there, whatever it begins with.
 */
const style = [
  ':root{color-scheme:light dark;font:14px/1.4 system-ui,sans-serif}',
  'body{margin:16px}',
  'table{border-collapse:collapse}',
  'th,td{border:1px solid #8886;padding:4px 8px;text-align:start;vertical-align:top;white-space:pre-wrap;' +
    'overflow-wrap:anywhere;unicode-bidi:plaintext}',
  'thead th{position:sticky;top:0;background:Canvas}',
  'td{mso-number-format:"\\@"}',
  'td.n{text-align:end;mso-number-format:General}',
].join('\n');

/**
 * The form of HTML: one page with one table, which loads nothing and runs nothing. Numbers are aligned at their end;
 * only http and https addresses are links, and they do not say where the reader came from.
 */
export function htmlText({ columns, title }: RowFile): TextForm {
  const headers = uniqueLabels(columns).map((label) => `<th scope="col">${escapeMarkup(label)}</th>`);
  const types = columns.map(({ type }) => type);
  const rowText = (row: Row) => {
    let text = '<tr>';
    for (const [column, type] of types.entries()) text += cellMarkup(row[column], type);
    return `${text}</tr>\n`;
  };
  const head = [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>\n${style}\n</style>`,
    '</head>',
    '<body>',
    '<table>',
    `<thead><tr>${headers.join('')}</tr></thead>`,
    '<tbody>\n',
  ].join('\n');
  return { head, between: '', tail: '</tbody>\n</table>\n</body>\n</html>\n', rowText };
}

function cellMarkup(value: Value | undefined, type: FieldType): string {
  if (value === null || value === undefined) return '<td></td>';
  const text = escapeMarkup(value);
  if (type === FieldType.Text) return `<td>${text}</td>`;
  switch (cellKind(value, type)) {
    case 'number':
      return `<td class="n">${text}</td>`;
    case 'link':
      return `<td><a href="${text}" rel="noopener noreferrer nofollow">${text}</a></td>`;
    default:
      return `<td>${text}</td>`;
  }
}
