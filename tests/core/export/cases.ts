import { cleanValue, type Row, type Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn } from '#core/export/rowFile.ts';

/** Rows that every format must hold, each cell as it was collected or in its type. */
export interface ExportCase {
  title: string;
  columns: FileColumn[];
  rows: Row[];
}

const typed: FileColumn[] = [
  { label: 'name', type: FieldType.Text },
  { label: 'price', type: FieldType.Number },
  { label: 'sold at', type: FieldType.Date },
  { label: 'page', type: FieldType.Url },
  { label: 'picture', type: FieldType.Image },
];

/** A case with one column of texts, and another beside it whose cells are easily recognised. */
function texts(title: string, values: readonly Value[]): ExportCase {
  const columns = [
    { label: 'text', type: FieldType.Text },
    { label: 'next', type: FieldType.Text },
  ];
  return { title, columns, rows: values.map((value, index) => [value, `next ${index}`]) };
}

/** A case with one column of a type. */
function ofType(title: string, type: FieldType, values: readonly Value[]): ExportCase {
  return { title, columns: [{ label: 'value', type }], rows: values.map((value) => [value]) };
}

function row(index: number): Row {
  const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString();
  return [
    `thing ${index}`,
    `${index}.${index % 10}`,
    day,
    `https://shop.example/${index}`,
    `https://p.example/${index}.png`,
  ];
}

export const exportCases: ExportCase[] = [
  { title: 'no rows', columns: typed, rows: [] },
  { title: 'one row', columns: typed, rows: [row(1)] },
  { title: 'rows of several batches', columns: typed, rows: Array.from({ length: 1_234 }, (_, index) => row(index)) },
  {
    title: '200 columns',
    columns: Array.from({ length: 200 }, (_, index) => ({
      label: `column ${index}`,
      type: index % 2 === 0 ? FieldType.Number : FieldType.Text,
    })),
    rows: Array.from({ length: 7 }, (_, number) =>
      Array.from({ length: 200 }, (_, index) => `${number * 200 + index}`),
    ),
  },
  ofType('numbers', FieldType.Number, [
    ...['0', '-0', '1', '-1', '12.50', '-0.5', '0.1', '999999999999999', '-123456789012.345', '0.00000000000001'],
    // None of these is a number that a double holds as it is written.
    ...['007', '1e5', '1,5', '12 €', '+3', '1234567890123456', '4006381333931004006381', 'NaN', 'Infinity', '½'],
  ]),
  ofType('days and times', FieldType.Date, [
    ...['2026-11-21', '2024-02-29', '2026-11-21T10:30', '2026-11-21T10:30:59', '2026-11-21T10:30:59.123'],
    ...['2026-11-21T10:30:00Z', '2026-11-21T10:30:00+01:00', '2026-11-21T10:30:00-0830', '1970-01-01T00:00:00Z'],
    ...['2026-02-30', '21.11.2026', 'yesterday', '2026-11', '2026-11-21 10:30', '20261121'],
  ]),
  ofType('leap seconds and far dates', FieldType.Date, [
    ...['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z', '1900-02-28', '1900-03-01', '1900-02-29', '1899-12-31'],
    ...['0001-01-01', '0000-12-31', '1582-10-10', '9999-12-31', '9999-12-31T23:59:59.999Z', '9999-12-31T24:00'],
    ...['9999-12-31T23:59-01:00', '+012026-01-01', '-000001-01-01', '2038-01-19T03:14:08Z'],
  ]),
  ofType('links', FieldType.Url, [
    ...[
      'https://shop.example/a?b=c&d=%20#e',
      'http://127.0.0.1:8080',
      'https://例え.jp/ä ö?q=[1]{2}|3^4`5',
      'HTTPS://A.EXAMPLE',
    ],
    ...[
      'https://a.example/#one#two',
      'https://a.example/100%',
      `https://a.example/"quotes"'<tags>`,
      'http://[::1]/x[0]',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', 'shop.example', 'https://', '//a.example', 'mailto:a@b.example'],
    `https://a.example/${'long/'.repeat(1_000)}`,
  ]),
  ofType('pictures', FieldType.Image, ['https://p.example/1.png', '/1.png', null]),
  texts('Unicode', [
    ...[
      'Grüße',
      '日本語の行',
      '한국어',
      '😀👩‍👩‍👧‍👦🇩🇪',
      'e\u0301 and é',
      '𝕏𐍈',
      '\ufeffmark',
      'zero\u200bwidth',
      'a\u00a0b',
      '\u2028\u2029',
    ],
    ...['İıſß', '\ufffd', '\ue000', 'ﷺ', '＝＋－＠ inside'],
  ]),
  texts('bidirectional text', [
    ...['שלום עולם', 'مرحبا 123 abc', 'abc \u202eevil\u202c def', '\u200fright', '\u2066isolated\u2069'],
  ]),
  texts('line breaks', [
    'one\ntwo',
    'one\r\ntwo',
    'one\rtwo',
    '\nfirst',
    'last\n',
    '\n\n',
    'a\n"b"\n,c',
    'tab\tinside',
  ]),
  texts('quotes and separators', [
    ...['"', '""', '"all"', 'in "the" middle', `'single'`, ',', ';', '|', '\t', 'a,b;c|d', '",";', '\\', '\\"', '\\n'],
  ]),
  texts('formulas', [
    ...[
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '=HYPERLINK("https://a.example","x")',
      '＝1',
      '＋1',
      '－1',
    ],
    ...[
      '＠A1',
      '-5',
      '-5.50',
      '- five',
      '--1',
      "'=1",
      ' =1',
      '"=1"',
      "=cmd|' /C calc'!A0",
      '-',
      '=',
      '+49 170 1234567',
    ],
  ]),
  texts('markup', [
    ...[
      '<b>bold</b>',
      '&amp;',
      '&',
      '<',
      ']]>',
      '<!-- -->',
      '</t></is></c>',
      '</script><script>alert(1)</script>',
      '&#13;',
    ],
    ...['_x0041_', '_x000D_', '__x005F_', '_x00zz_', '_X0041_', '<?xml?>'],
  ]),
  texts('empty cells', [null, '', ' ', '  two ', 'null', 'NULL', 'undefined', '0', 'false']),
  ofType('one column of empty cells', FieldType.Text, [null, '', null, 'x', '']),
  {
    title: 'empty cells of every type',
    columns: typed,
    rows: [[null, null, null, null, null], ['', '', '', '', ''], []],
  },
  { title: 'short rows', columns: typed, rows: [['only a name'], ['a name', '5'], []] },
  texts('long cells', [
    'x'.repeat(32_767),
    'x'.repeat(32_768),
    // The limit of a sheet falls into a surrogate pair.
    `${'x'.repeat(32_766)}😀 and more`,
    '長'.repeat(40_000),
    `"${'a,b\n'.repeat(30_000)}"`,
    '<&>'.repeat(20_000),
  ]),
  texts('control characters', [
    cleanValue(Array.from({ length: 0xa0 }, (_, code) => `a${String.fromCharCode(code)}`).join('')),
    cleanValue('half \ud83d a pair, \udc00 another'),
  ]),
  {
    title: 'odd labels',
    columns: [
      ...[
        'price',
        'price',
        'price (2)',
        'price',
        '=1+1',
        'a"b',
        '<b>&',
        'a.b',
        '名前',
        '__proto__',
        'constructor',
        ' ',
      ],
      ...['1st', 'x'.repeat(255), 'a,b;c', '_x0041_'],
    ].map((label) => ({ label, type: FieldType.Text })),
    rows: [Array.from({ length: 16 }, (_, index) => `value ${index}`)],
  },
];
