import { expect, test } from 'vitest';
import { keyColumnsOf, type SampledColumn } from '#core/domain/analysis/keyColumns.ts';
import { FieldType } from '#core/domain/template/template.ts';

function column(
  name: string,
  before: SampledColumn['before'],
  after: SampledColumn['after'],
  type: FieldType = FieldType.Text,
): SampledColumn {
  return { name, type, before, after };
}

const name = column('name', ['Chair', 'Lamp', 'Sofa'], ['Chair', 'Lamp', 'Desk']);
const url = column('page', ['/1', '/2', '/3'], ['/1', '/2', '/4'], FieldType.Url);
const sku = column('sku', ['C1', 'L1', 'S1'], ['C1', 'L1', 'D1']);
const price = column('price', ['1', '2', '3'], ['2', '3', '4'], FieldType.Number);
const category = column('category', ['a', 'a', 'b'], ['a', 'a', 'c']);
const readAt = column('read_at', ['1', '2', '3'], ['7', '8', '9'], FieldType.Date);

test.each([
  [
    'numbers of articles before addresses, names and prices',
    [price, category, name, url, sku],
    [['sku'], ['page'], ['name'], ['price']],
  ],
  ['a column without a common value last', [readAt, name], [['name'], ['read_at']]],
  ['no column with empty or repeated values', [column('code', ['1', null, '3'], ['1', '2', '3']), category], []],
  [
    'two columns together where none is enough',
    [column('shop', ['a', 'a', 'b'], ['a', 'a', 'b']), column('size', ['S', 'M', 'S'], ['S', 'M', 'S'])],
    [['shop', 'size']],
  ],
  ['nothing for runs without rows', [column('sku', [], [])], []],
])('proposes %s', (_, columns, keys) => {
  expect(keyColumnsOf(columns)).toEqual(keys);
});
