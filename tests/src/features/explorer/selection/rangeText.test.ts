import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { FieldType } from '#core/domain/template/template.ts';
import { copiedText, htmlTable, tabSeparated } from '#app/features/explorer/selection/rangeText.ts';

describe('copied cells', () => {
  test.each([
    [null, FieldType.Text, ''],
    ['Sofa', FieldType.Text, 'Sofa'],
    ['12.50', FieldType.Number, '12,50'],
    ['-12.5', FieldType.Number, '-12,5'],
    ['1.2.3', FieldType.Number, '1.2.3'],
    ['12.5', FieldType.Text, '12.5'],
    ['=HYPERLINK("https://a.example")', FieldType.Text, '\'=HYPERLINK("https://a.example")'],
    ['+49 30 1234', FieldType.Text, "'+49 30 1234"],
    ['@SUM(A1)', FieldType.Text, "'@SUM(A1)"],
    ['-3', FieldType.Text, '-3'],
    ['-3+cmd', FieldType.Text, "'-3+cmd"],
  ] as const)('%j of a column of type %s is copied as %j', (value, type, text) => {
    expect(copiedText(value, type, ',')).toBe(text);
  });

  test('values with tabs, line breaks or quotes are in quotes', () => {
    expect(
      tabSeparated([
        ['a', 'b\tc'],
        ['say "x"', 'one\ntwo'],
      ]),
    ).toBe('a\t"b\tc"\n"say ""x"""\t"one\ntwo"');
  });

  test('tab-separated text is split into the same cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' '), maxLength: 6 });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        expect(splitTable(tabSeparated(rows))).toEqual(rows);
      }),
    );
  });

  test('a table in HTML contains no tag of a value', () => {
    expect(htmlTable([['<img src=x onerror=alert(1)>', 'a & "b"\nc']])).toBe(
      '<table><tbody><tr><td>&lt;img src=x onerror=alert(1)&gt;</td><td>a &amp; &quot;b&quot;<br>c</td></tr></tbody></table>',
    );
  });
});

/** Splits tab-separated text as a spreadsheet does. */
function splitTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
    else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\t' || sign === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
