import { describe, expect, test } from 'vitest';
import { FieldType } from '#core/domain/template/template.ts';
import { maxCellLength, sheetCell, sheetRows } from '#server/jobs/export/delivery/sheets/sheetCells.ts';

const dateFormat = (type: string, pattern: string) => ({ userEnteredFormat: { numberFormat: { type, pattern } } });
const number = (numberValue: number) => ({ userEnteredValue: { numberValue } });
const text = (stringValue: string) => ({ userEnteredValue: { stringValue } });

describe('a cell', () => {
  test.each([
    ['a number', '12.50', FieldType.Number, number(12.5)],
    ['an article number with zeros in front stays text', '00741', FieldType.Number, text('00741')],
    ['more digits than a number holds stay text', '12345678901234567', FieldType.Number, text('12345678901234567')],
    ['a text that looks like a number stays text', '12', FieldType.Text, text('12')],
    ['a text that looks like a formula stays text', '=HYPERLINK("x")', FieldType.Text, text('=HYPERLINK("x")')],
    ['a day', '2026-11-21', FieldType.Date, { ...number(46_347), ...dateFormat('DATE', 'yyyy-mm-dd') }],
    [
      'a time with a zone is in UTC',
      '2026-11-21T13:00:00+01:00',
      FieldType.Date,
      { ...number(46_347.5), ...dateFormat('DATE_TIME', 'yyyy-mm-dd hh:mm:ss') },
    ],
    ['a day that sheets count differently stays text', '1850-01-01', FieldType.Date, text('1850-01-01')],
    ['an address', 'https://shop.example/', FieldType.Url, text('https://shop.example/')],
    ['no value', null, FieldType.Number, {}],
    ['an empty text', '', FieldType.Text, {}],
  ])('%s', (_name, value, type, cell) => {
    expect(sheetCell(value, type)).toEqual(cell);
  });

  test('a value of more characters than a cell holds is named with its row and column', () => {
    const columns = [
      { name: 'a', label: 'A', type: FieldType.Text },
      { name: 'b', label: 'B', type: FieldType.Text },
    ];
    const longest = 'x'.repeat(maxCellLength);
    expect(sheetRows([['', longest]], columns)).toEqual([[{}, text(longest)]]);
    expect(sheetRows([['', ''], ['', `${longest}x`]], columns)).toMatchObject({
      problem: 'CellTooLong',
      isFinal: true,
      row: { index: 1, column: 'B' },
    }); // prettier-ignore
  });
});
