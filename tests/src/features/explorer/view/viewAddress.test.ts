import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColumnView, Filter, View } from '#core/domain/data/view.ts';
import { textOfDay } from '#core/domain/addresses/dates.ts';
import { printView, readView, withView } from '#app/features/explorer/view/viewAddress.ts';
import { defaultColumns } from '#app/features/explorer/view/viewColumns.ts';

const names = ['name', 'price', 'updated', 'a.b', 'not-in', 'Größe & Farbe=1'];
const read = (text: string) => readView(new URLSearchParams(text), names);
const plain: View = { search: '', filters: [], sorts: [], columns: defaultColumns(names) };

describe('the view in an address', () => {
  test.each<[string, Partial<View>]>([
    ['q=garden+chair', { search: 'garden chair' }],
    ['sort=price.desc&sort=name.asc', { sorts: [sort('price', true), sort('name', false)] }],
    ['sort=a.b.desc', { sorts: [sort('a.b', true)] }],
    ['contains.name=chair', { filters: [{ kind: 'contains', column: 'name', text: 'chair', isNot: false }] }],
    ['not-contains.a.b=x', { filters: [{ kind: 'contains', column: 'a.b', text: 'x', isNot: true }] }],
    [
      'in.name=Garden&in.name=',
      { filters: [{ kind: 'oneOf', column: 'name', values: ['Garden', null], isNot: false }] },
    ],
    ['not-in.not-in=1', { filters: [{ kind: 'oneOf', column: 'not-in', values: ['1'], isNot: true }] }],
    ['numbers.price=10..20.5', { filters: [{ kind: 'numbers', column: 'price', min: 10, max: 20.5 }] }],
    ['numbers.price=-3..', { filters: [{ kind: 'numbers', column: 'price', min: -3, max: null }] }],
    ['dates.updated=..2026-11-20', { filters: [{ kind: 'dates', column: 'updated', from: null, to: '2026-11-20' }] }],
    ['empty.price=no', { filters: [{ kind: 'empty', column: 'price', isNot: true }] }],
    ['pattern.name=%5EA', { filters: [{ kind: 'pattern', column: 'name', pattern: '^A', isNot: false }] }],
    ['run=3&run=1', { filters: [{ kind: 'runs', lotNos: [3, 1] }] }],
    ['hide=price', { columns: changed({ price: { isHidden: true } }) }],
    ['pin=', { columns: changed({ name: { isPinned: false } }) }],
    ['pin=name&pin=price', { columns: changed({ price: { isPinned: true } }) }],
    ['width.price=200', { columns: changed({ price: { widthPx: 200 } }) }],
    ['label.price=Preis', { columns: changed({ price: { label: 'Preis' } }) }],
  ])('%s is read and printed', (text, view) => {
    expect(read(text)).toEqual({ ...plain, ...view });
    expect(new URLSearchParams(printView({ ...plain, ...view }, names)).toString()).toBe(text);
  });

  test('an order names the fewest columns after which the others follow as usual', () => {
    const columns = [...plain.columns.slice(-1), ...plain.columns.slice(0, -1)];
    expect(printView({ ...plain, columns }, names)).toEqual([['order', 'Größe & Farbe=1']]);
    expect(read('order=price').columns.map(({ name }) => name)).toEqual([
      'price',
      ...names.filter((name) => name !== 'price'),
    ]);
  });

  test.each([
    'sort=nowhere.desc',
    'contains.nowhere=1',
    'contains.name=',
    'numbers.price=..',
    'numbers.price=ten..',
    'numbers.price=1..2..3',
    'numbers.price=0x10..',
    'numbers.price=+..',
    'dates.updated=2026-02-30..',
    'dates.updated=yesterday..',
    'empty.price=perhaps',
    'run=0',
    'run=-1',
    'run=1e3',
    'width.price=wide',
    'width.price=99999',
    'hide=nowhere',
    'pin=name',
    'order=nowhere',
    'label.price=',
    ...names.map((_, index) => `hide=${names.map(encodeURIComponent).join('&hide=')}&taskId=${index}`),
  ])('%s changes nothing', (text) => {
    expect(read(text)).toEqual(plain);
  });

  test('a width has limits', () => {
    expect(read('width.price=1').columns[1]?.widthPx).toBe(48);
    expect(read('width.price=9999').columns[1]?.widthPx).toBe(1_200);
  });

  test('a changed view leaves the rest of the address as it is', () => {
    const address = new URLSearchParams('taskId=1&lotNo=2&q=chair&hide=price&width.name=90&run=1&lng=de-DE');
    expect(withView(address, plain, names).toString()).toBe('taskId=1&lotNo=2&lng=de-DE');
    expect(withView(address, { ...plain, search: 'sofa' }, names).toString()).toBe('taskId=1&lotNo=2&lng=de-DE&q=sofa');
  });

  test('every view is read as it was printed', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(readView(new URLSearchParams(new URLSearchParams(printView(view, names)).toString()), names)).toEqual(
          view,
        );
      }),
    );
  });
});

function sort(column: string, isDescending: boolean) {
  return { column, isDescending };
}

function changed(changes: Record<string, Partial<ColumnView>>): ColumnView[] {
  return plain.columns.map((column) => ({ ...column, ...changes[column.name] }));
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const column = fc.constantFrom(...names);
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0));
const day = fc.option(fc.integer({ min: -10_000, max: 40_000 }).map(textOfDay));
const isNot = fc.boolean();
const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), column, text, isNot }),
  fc.record({ kind: fc.constant('pattern' as const), column, pattern: text, isNot }),
  fc.record({ kind: fc.constant('empty' as const), column, isNot }),
  fc
    .record({ kind: fc.constant('numbers' as const), column, min: number, max: number })
    .filter(({ min, max }) => min !== null || max !== null),
  fc
    .record({ kind: fc.constant('dates' as const), column, from: day, to: day })
    .filter(({ from, to }) => from !== null || to !== null),
  fc.record({
    kind: fc.constant('oneOf' as const),
    column,
    values: fc.uniqueArray(fc.option(text), { minLength: 1, maxLength: 5 }),
    isNot,
  }),
  fc.record({
    kind: fc.constant('runs' as const),
    lotNos: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 4 }),
  }),
);
/** A list of values is one filter in an address, so a view has no two of the same column and direction. */
const listKey = (filter: Filter): unknown =>
  filter.kind === 'oneOf' ? `${filter.column} ${filter.isNot}` : filter.kind === 'runs' ? 'runs' : Symbol('other');
const anyColumns = fc
  .record({
    order: fc.shuffledSubarray(names, { minLength: names.length }),
    views: fc.array(
      fc.record({
        label: fc.option(text),
        isHidden: fc.boolean(),
        isPinned: fc.boolean(),
        widthPx: fc.option(fc.integer({ min: 48, max: 1_200 })),
      }),
      { minLength: names.length, maxLength: names.length },
    ),
  })
  .map(({ order, views }) => order.map((name, index) => ({ name, ...views[index]! })))
  .filter((columns) => columns.some(({ isHidden }) => !isHidden));
const anyView: fc.Arbitrary<View> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 20 }),
  filters: fc.uniqueArray(anyFilter, { selector: listKey, maxLength: 5 }),
  sorts: fc.uniqueArray(fc.record({ column, isDescending: fc.boolean() }), { selector: (each) => each.column }),
  columns: anyColumns,
});
