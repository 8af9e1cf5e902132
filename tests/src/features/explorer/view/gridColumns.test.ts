import { describe, expect, test } from 'vitest';
import { tableColumns } from '#app/features/explorer/view/gridColumns.ts';

describe('the columns of a lot', () => {
  test('a column has the template’s word and type, an unknown one its own name', () => {
    const columns = tableColumns(['price', 'extra'], [{ name: 'price', label: 'Preis', type: 'number' }], []);
    expect(columns.map(({ name, label, type, index }) => [name, label, type, index])).toEqual([
      ['price', 'Preis', 'number', 0],
      ['extra', 'extra', 'text', 1],
    ]);
  });

  test('width follows what most values need, within limits', () => {
    const widthOf = (values: string[]) =>
      tableColumns(
        ['text'],
        [],
        values.map((value) => [value]),
      )[0]?.widthPx ?? 0;
    const usual = widthOf(Array.from({ length: 20 }, () => 'twenty letters wide.'));
    expect(widthOf(['a'])).toBe(96);
    expect(usual).toBeGreaterThan(140);
    expect(widthOf([...Array.from({ length: 20 }, () => 'twenty letters wide.'), 'x'.repeat(500)])).toBe(usual);
    expect(widthOf(['x'.repeat(500)])).toBe(340);
  });

  test('East Asian text counts double', () => {
    const latin = tableColumns(['text'], [], [['abcdefghijklmnop']])[0]?.widthPx ?? 0;
    const japanese = tableColumns(['text'], [], [['東京のレストラン一覧東京の店舗']])[0]?.widthPx ?? 0;
    expect(japanese).toBeGreaterThan(latin);
  });
});
