import type { FileCase } from '../fileCase.ts';
import type { Random } from '../support/random.ts';

const csv = (title: string, text: string, lines: readonly string[], choice: FileCase['choice'] = {}): FileCase => ({
  title: `csv: ${title}`,
  fileName: 'list.csv',
  bytes: () => Buffer.from(text),
  choice: { hasHeader: false, column: 0, ...choice },
  expected: { lines },
});

/** Each odd thing of the format, in the manner of csv-spectrum. */
const oddities: readonly FileCase[] = [
  csv('line ends of Windows', 'a,b\r\nc,d\r\n', ['a', 'c']),
  csv('line ends of old Macs', 'a,b\rc,d\r', ['a', 'c']),
  csv('line ends of all kinds in one file', 'a,1\nb,2\r\nc,3\rd,4', ['a', 'b', 'c', 'd']),
  csv('no line end at the end', 'a,b\nc,d', ['b', 'd'], { column: 1 }),
  csv('quoted cells', '"a","b"\n"c","d"\n', ['b', 'd'], { column: 1 }),
  csv('quotation marks in quoted cells', '1,"a ""b"" c"\n2,""""\n', ['a "b" c', '"'], { column: 1 }),
  csv('separators in quoted cells', '"a,b",c\n"d;e",f\n', ['a,b', 'd;e']),
  csv('line breaks in quoted cells become spaces', '"a\nb",c\n"d\r\ne",f\n', ['a b', 'd e']),
  csv('empty cells and empty quoted cells', 'a,,c\n"",x,\n', ['x'], { column: 1 }),
  csv('rows that are too short', 'a,b\nc\nd,e\n', ['b', 'e'], { column: 1 }),
  csv('rows that are too long', 'a,b\nc,d,e,f\ng,h\n', ['a', 'c', 'g']),
  csv('empty lines between rows', 'a,1\n\n\r\n,\nb,2\n', ['a', 'b']),
  csv('a mark of UTF-8', '\ufeffa,b\nc,d\n', ['a', 'c']),
  csv('a mark of UTF-8 before a quotation mark', '\ufeff"a,x",b\nc,d\n', ['a,x', 'c']),
  csv('semicolons', 'a;1,5\nb;2,5\nc;3,5\n', ['1,5', '2,5', '3,5'], { column: 1 }),
  csv('tabs', 'a\t1\nb\t2\n', ['1', '2'], { column: 1 }),
  csv('bars', 'a|1\nb|2\n', ['1', '2'], { column: 1 }),
  csv('the separator that Excel names', 'sep=;\na,b;1\nc,d;2\n', ['1', '2'], { column: 1 }),
  csv('semicolons in quoted cells of a comma file', '"a;b;c",1\n"d;e;f",2\n"g;h;i",3\n', ['1', '2', '3'], {
    column: 1,
  }),
  csv('one column', 'https://a.example/\nhttps://b.example/?q=1\n', ['https://a.example/', 'https://b.example/?q=1']),
  csv(
    'a header row',
    'name,url\na,https://a.example/\nb,https://b.example/\n',
    ['https://a.example/', 'https://b.example/'],
    { column: 1, hasHeader: true },
  ),
  csv('blank rows before the first', '\n\n,\nname,x\na,b\n', ['a'], { hasHeader: true }),
  csv('quotation marks in a plain cell', 'a 5" disk,x\nb"c"d,y\n', ['a 5" disk', 'b"c"d']),
  csv('text behind a closing mark', '"a"b,x\n"c" ,y\n', ['ab', 'c']),
  csv('a space before a quotation mark', ' "a",x\n', ['"a"']),
  csv('spaces around values', '  a  , b \n\tc,d\n', ['a', 'c']),
  csv('JSON in a cell', '1,"{""type"":""Point"",""at"":[102.0,0.5]}"\n', ['{"type":"Point","at":[102.0,0.5]}'], {
    column: 1,
  }),
  csv('many scripts', 'ʤ,東京\nñ,서울\n😀,Ωμέγα\n', ['東京', '서울', 'Ωμέγα'], { column: 1 }),
  csv('formulas stay text', '=1+1,x\n+a,y\n@b,z\n', ['=1+1', '+a', '@b']),
  csv('NULs in some cells', `a\u0000,x\n${'b,y\n'.repeat(200)}`, ['a', ...Array.from({ length: 200 }, () => 'b')]),
  {
    ...csv('values of one line that are too long are left out', `${'x'.repeat(10_001)},a\nb,c\n`, []),
    expected: { lines: ['b'], tooLong: { count: 1, begins: 'x'.repeat(50) } },
  },
  {
    ...csv('a value behind spaces that is too long is left out whole', `b\n"   ${'x'.repeat(20_000)}"\n`, []),
    expected: { lines: ['b'], tooLong: { count: 1, begins: 'x'.repeat(50) } },
  },
];

const refusals: readonly FileCase[] = [
  {
    title: 'csv: a lone quotation mark',
    fileName: 'a.csv',
    bytes: () => Buffer.from('a,b\n"c,d\ne,f\n'),
    expected: { problem: 'UnclosedQuote' },
  },
  {
    title: 'csv: nothing but a quotation mark',
    fileName: 'a.csv',
    bytes: () => Buffer.from('"'),
    expected: { problem: 'UnclosedQuote' },
  },
  {
    title: 'csv: nothing but line ends',
    fileName: 'a.csv',
    bytes: () => Buffer.from('\n\r\n\n'),
    expected: { problem: 'Empty' },
  },
  {
    title: 'csv: nothing but separators',
    fileName: 'a.csv',
    bytes: () => Buffer.from(',,,\n,,,\n'),
    expected: { problem: 'Empty' },
  },
  { title: 'csv: an empty file', fileName: 'a.csv', bytes: () => new Uint8Array(), expected: { problem: 'Empty' } },
  {
    title: 'csv: a lone quotation mark before 20 MB',
    fileName: 'a.csv',
    bytes: () => Buffer.from(`a,"b\n${'c,d\n'.repeat(5_000_000)}`),
    expected: { problem: 'UnclosedQuote' },
  },
  {
    title: 'csv: more than 10 million cells',
    fileName: 'a.csv',
    bytes: () => Buffer.from(`${'1,'.repeat(99)}1\n`.repeat(100_001)),
    expected: { problem: 'TooManyCells' },
  },
  {
    title: 'csv: more than 50 MB',
    fileName: 'a.csv',
    bytes: () => Buffer.alloc(53_000_000, 'a,b\n'),
    expected: { problem: 'TooLarge' },
  },
];

const large: readonly FileCase[] = [
  {
    title: 'csv: 200,000 rows of five columns',
    fileName: 'a.csv',
    bytes: () =>
      Buffer.from(
        `url,n,name,share,x\n${Array.from({ length: 200_000 }, (_, n) => `https://shop.example/p/${n},${n},"Chair, ""no."" ${n}",${n / 7},x\n`).join('')}`,
      ),
    expected: { lineCount: 200_000, firstLine: 'https://shop.example/p/0', lastLine: 'https://shop.example/p/199999' },
  },
  {
    title: 'csv: a million lines and some',
    fileName: 'a.csv',
    bytes: () => Buffer.from(Array.from({ length: 1_000_100 }, (_, n) => `https://a.example/${n}\n`).join('')),
    // The first 200,000 are kept, the others counted.
    expected: { lineCount: 200_000, firstLine: 'https://a.example/0', lastLine: 'https://a.example/199999' },
  },
  {
    title: 'csv: one giant line of 40 MB',
    fileName: 'a.csv',
    bytes: () => Buffer.alloc(40_000_000, 'x'),
    expected: { lines: [], tooLong: { count: 1, begins: 'x'.repeat(50) } },
  },
  {
    title: 'csv: one row of 5 million cells',
    fileName: 'a.csv',
    bytes: () => Buffer.alloc(10_000_000, 'x,'),
    choice: { hasHeader: false },
    expected: { lines: ['x'] },
  },
];

const signs = [
  'a',
  'B',
  '7',
  ' ',
  'é',
  '東',
  '😀',
  ',',
  ';',
  '"',
  '\n',
  '\t',
  '|',
  "'",
  '=',
  'https://a.example/?b=c&d',
];

/** A table written by the rules, whatever its cells hold: what is read must be what was written. */
function randomTable(random: Random, number: number): FileCase {
  const separator = random.pick([',', ';', '\t', '|']);
  const lineEnd = random.pick(['\n', '\r\n']);
  const columns = 2 + random.below(5);
  const rows = Array.from({ length: 2 + random.below(60) }, () =>
    Array.from({ length: columns }, () => Array.from({ length: random.below(9) }, () => random.pick(signs)).join('')),
  );
  // The first row makes the separator plain, and no row is blank.
  rows.unshift(Array.from({ length: columns }, (_, column) => `column ${column}`));
  const column = random.below(columns);
  const text = rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    .join(lineEnd);
  const lines = rows
    .slice(1)
    .map((cells) => (cells[column] ?? '').replace(/[\n\r]+/gu, ' ').trim())
    .filter((line) => line !== '');
  return csv(`random table ${number}`, `sep=${separator}${lineEnd}${text}${lineEnd}`, lines, {
    column,
    hasHeader: true,
  });
}

export function csvCases(random: Random): FileCase[] {
  return [
    ...oddities,
    ...refusals,
    ...large,
    ...Array.from({ length: 20 }, (_, number) => randomTable(random, number)),
  ];
}
