import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { ProposedTable, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';

/** A JPEG file of one grey pixel. */
export const onePixel =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
export const url = 'https://shop.example/books';
const books = ['The Salt Road', 'Tide Tables', 'A House of Weather'];
type Column = ProposedTable['columns'][number];
const column = (
  name: string,
  type: Column['type'],
  values: Column['readings'][number]['values'],
  ...others: Column['readings']
): Column => ({
  name,
  type,
  samples: values.flatMap((value) => value ?? []),
  readings: [{ type, transforms: ['trim'], values }, ...others],
});
export const columns = [
  column('Title', 'text', books),
  column('Price', 'price', ['9.50', '10.50', '11.50'], {
    type: 'text',
    transforms: ['trim'],
    values: ['$9.50', '$10.50', '$11.50'],
  }),
  column('Stock', 'number', ['3', null, '3']),
  column('Since', 'date', ['2026-11-01', '2026-11-02', '2026-11-03']),
  column('Address', 'link', [`${url}/0`, `${url}/1`, `${url}/2`]),
  column('Cover', 'picture', [`${url}/0.jpg`, `${url}/1.jpg`, `${url}/2.jpg`]),
];
export const names = columns.map(({ name }) => name);
/** Columns of these names find nothing. */
export const lostWhere = (lost: readonly string[]) => (each: Column) =>
  lost.includes(each.name) ? column(each.name, each.type, [null, null, null]) : each;
const shelf = column('Shelf', 'text', ['Fiction', 'Fiction', 'Fiction']);
const from = [{ css: 'a' }];
const hours = column('Opening hours', 'text', ['9 to 18']);
export const list: ProposedTable = {
  kind: 'list',
  columns,
  minor: [{ ...shelf, from }],
  rows: books.map((_, row) => columns.map(({ readings }) => readings[0]?.values[row] ?? null)),
  recordCount: 24,
  hasNext: true,
  hasLoadMore: false,
  recipe: recipe.parse({ start: [url], list: { items: 'li', fields: columns.map(({ name }) => ({ name, from })) } }),
};
const other = (kind: ProposedTable['kind'], change: Partial<ProposedTable>): ProposedTable => ({
  ...list,
  kind,
  columns: columns.slice(0, 2),
  hasNext: false,
  ...change,
});
export const page: ProposedTables['page'] = {
  url,
  milliseconds: 900,
  isRendered: false,
  language: null,
  failure: null,
};
/** The answer for a page with tables of every kind. */
export const foundTables: ProposedTables = {
  page,
  tables: [list, other('table', { hasLoadMore: true }), other('json', {}), other('record', { recordCount: 1 })],
  own: null,
  elements: [{ ...hours, from: [{ css: '.hours', of: 'page' }] }],
};

/** The page behind a row of the list. */
const behind = [column('Weight', 'text', ['2.4 kg']), column('Binding', 'text', ['Linen'])];
export const behindRow: ProposedTables = {
  page: { ...page, url: `${url}/0` },
  tables: [
    {
      ...other('record', { columns: behind, minor: [], rows: [['2.4 kg', 'Linen']], recordCount: 1 }),
      recipe: recipe.parse({ start: [`${url}/0`], fields: behind.map(({ name }) => ({ name, from })) }),
    },
  ],
  own: null,
  elements: [],
};
/** The texts of the proposed tables, which are no texts of the console. */
export const newTaskData = [
  'button.accept',
  url,
  '.accept',
  '[name="q"]',
  'sea',
  ...[...columns, ...behind, shelf, hours].flatMap(({ name, readings }) => [
    name,
    ...readings.flatMap(({ values }) => values),
  ]),
].flatMap((value) => value ?? []);

/** The list as a task has it that reads the pages behind its rows. */
export const withDetail: ProposedTable = {
  ...list,
  recipe: {
    ...list.recipe,
    list: list.recipe.list && {
      ...list.recipe.list,
      detail: { link: { css: 'a' }, format: 'html', fields: behindRow.tables[0]?.recipe.fields ?? [] },
    },
  },
};

/** A picture of the smallest size, with two records. */
export const picture: PagePictureReply = {
  page: { url, milliseconds: 2_000, failure: null },
  picture: {
    type: 'image/jpeg',
    width: 1_280,
    height: 600,
    base64: onePixel,
  },
  tables: [
    ...foundTables.tables.map((): PagePictureReply['tables'][number] => ({
      records: [
        [40, 80, 560, 160],
        [40, 260, 560, 160],
      ],
      columns: columns.map((_, index) => [
        [60, 90 + index * 24, 200, 20],
        [60, 270 + index * 24, 200, 20],
      ]),
    })),
    // What is beside the lists, as one row.
    { records: [[0, 0, 1_280, 600]], columns: [[[700, 80, 300, 20]]] },
  ],
};
