import type { FileCase } from '../fileCase.ts';
import { bookCase } from '../support/bookCase.ts';
import { textRow, type WorkbookParts } from '../support/workbookWriter.ts';

/** Cells as XML, one per row. */
const sheet = (cells: readonly string[], more: Partial<WorkbookParts> = {}): WorkbookParts => ({
  sheets: [{ name: 'One', rows: cells.map((cell) => `<row>${cell}</row>`).join('') }],
  ...more,
});

/** The formats of the cells `s="0"`, `s="1"` and so on. */
const styled = (...formats: readonly (number | string)[]): string => {
  const own = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>` : '',
  );
  const cells = formats.map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 200 + index : format}"/>`);
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs><cellStyles/>`;
};

export const workbookCases: readonly FileCase[] = [
  bookCase(
    'inline texts',
    () =>
      sheet([
        '<c t="inlineStr"><is><t>a</t></is></c>',
        '<c t="inlineStr"><is><r><t>b </t></r><r><t>c</t></r></is></c>',
      ]),
    { lines: ['a', 'b c'] },
  ),
  bookCase(
    'shared strings, in any order and of many runs',
    () =>
      sheet(['<c t="s"><v>2</v></c>', '<c t="s"><v>0</v></c>', '<c t="s"><v>2</v></c>'], {
        sharedStrings:
          '<si><t>a</t></si><si><t>never</t></si><si><r><t>b</t></r><r><t xml:space="preserve"> c</t></r></si>',
      }),
    { lines: ['b c', 'a', 'b c'] },
  ),
  bookCase(
    'readings of Japanese names are no text',
    () =>
      sheet(['<c t="s"><v>0</v></c>'], {
        sharedStrings: '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      }),
    { lines: ['東京'] },
  ),
  bookCase(
    'a shared string that is not there',
    () => sheet(['<c t="s"><v>7</v></c>', '<c t="str"><v>a</v></c>'], { sharedStrings: '<si><t>x</t></si>' }),
    { lines: ['a'] },
  ),
  bookCase('a shared string of an impossible number', () => sheet(['<c t="s"><v>99999999999</v></c>']), {
    problem: 'Damaged',
  }),
  bookCase(
    'formulas give their last value',
    () => sheet(['<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>A1&amp;"x"</f><v>2x</v></c>', '<c><f>NOW()</f></c>']),
    { lines: ['2', '2x'] },
  ),
  bookCase(
    'truth values and errors as they are shown',
    () => sheet(['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><v>#N/A</v></c>']),
    { lines: ['TRUE', 'FALSE', '#N/A'] },
  ),
  bookCase(
    'numbers without the noise of fractions',
    () =>
      sheet(
        ['0.30000000000000004', '4006381333931', '1.1000000000000001', '123456789012345680', '1E-7', '-0.5'].map(
          (number) => `<c><v>${number}</v></c>`,
        ),
      ),
    { lines: ['0.3', '4006381333931', '1.1', '123456789012346000', '1e-7', '-0.5'] },
  ),
  bookCase(
    'numbers in formats',
    () =>
      sheet(
        [
          '<c s="0"><v>0.256</v></c>',
          '<c s="1"><v>1234567.891</v></c>',
          '<c s="2"><v>7</v></c>',
          '<c s="3"><v>12.5</v></c>',
        ],
        { styles: styled(10, 4, '000000', '0.00&quot; kg&quot;') },
      ),
    { lines: ['25.60%', '1,234,567.89', '000007', '12.50 kg'] },
  ),
  bookCase(
    'dates as they are shown',
    () =>
      sheet(
        [
          '<c s="0"><v>45658</v></c>',
          '<c s="1"><v>45658.5</v></c>',
          '<c s="2"><v>45658</v></c>',
          '<c s="3"><v>0.75</v></c>',
          '<c t="d"><v>2025-01-01</v></c>',
        ],
        { styles: styled(14, 22, 'dd.mm.yyyy', 'h:mm') },
      ),
    { lines: ['2025-01-01', '2025-01-01 12:00', '01.01.2025', '18:00', '2025-01-01'] },
  ),
  bookCase(
    'dates of a workbook that counts from 1904',
    () => sheet(['<c s="0"><v>44196</v></c>'], { styles: styled(14), isDate1904: true }),
    { lines: ['2025-01-01'] },
  ),
  bookCase('a format nobody can read', () => sheet(['<c s="0"><v>5</v></c>'], { styles: styled('[[[&quot;') }), 'any'),
  bookCase('a style that is not there', () => sheet(['<c s="900"><v>5</v></c>'], { styles: styled(1) }), {
    lines: ['5'],
  }),
  bookCase('numbers that are none', () => sheet(['<c><v>abc</v></c>', '<c><v>1e999</v></c>', '<c><v></v></c>']), {
    lines: ['abc', '1e999'],
  }),
  bookCase(
    'entities, sections and comments',
    () =>
      sheet([
        '<c t="str"><v>a &amp; b &#x41;&#66; &unknown;</v></c>',
        '<!-- <row> --><c t="str"><v><![CDATA[<c> & d]]></v></c>',
      ]),
    { lines: ['a & b AB &unknown;', '<c> & d'] },
  ),
  bookCase(
    'prefixes at every tag',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: '<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        },
      ],
    }),
    { lines: ['a'] },
  ),
  bookCase(
    'quotation marks of both kinds, brackets inside',
    () => sheet([`<c r='A1' t="str" x="a>b"><v>a</v></c>`, `<c x='t="s"' t='str'><v>b</v></c>`]),
    { lines: ['a', 'b'] },
  ),
  bookCase(
    'cells without places',
    () => ({ sheets: [{ name: 'One', rows: '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>' }] }),
    { lines: ['b'] },
    { column: 1 },
  ),
  bookCase(
    'cells in the wrong order',
    () => ({
      sheets: [{ name: 'One', rows: '<row r="1"><c r="B1" t="str"><v>b</v></c><c r="A1" t="str"><v>a</v></c></row>' }],
    }),
    { lines: ['a'] },
  ),
  bookCase(
    'a cell far to the right',
    () => ({
      sheets: [
        { name: 'One', rows: '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="XFD1" t="str"><v>z</v></c></row>' },
      ],
    }),
    { lines: ['a'] },
  ),
  bookCase(
    'a cell nowhere',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: '<row><c r="ZZZZZZZZZZ1" t="str"><v>a</v></c><c r="" t="str"><v>b</v></c><c r="A1" t="str"><v>c</v></c></row>',
        },
      ],
    }),
    { lines: ['c'] },
  ),
  bookCase(
    'merged ranges: the value stands once',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: [
            '<row r="1"><c r="A1" t="str"><v>Group</v></c><c r="B1" t="str"><v>1</v></c></row>',
            '<row r="2"><c r="A2"/><c r="B2" t="str"><v>2</v></c></row>',
            '<row r="3"><c r="A3" t="str"><v>Next</v></c></row>',
          ].join(''),
          after: '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
        },
      ],
    }),
    { lines: ['Group', 'Next'] },
  ),
  bookCase(
    'a merge of everything',
    () => ({
      sheets: [
        { name: 'One', rows: textRow(1, ['a']), after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' },
      ],
    }),
    { lines: ['a'] },
  ),
  bookCase(
    'blank rows above, a gap in between',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: `<row r="2"><c r="A2"/></row>${textRow(5, ['name', 'x'])}${textRow(9, ['a', 'y'])}<row r="10"/>${textRow(1_048_576, ['b'])}`,
        },
      ],
    }),
    { lines: ['a', 'b'] },
    { hasHeader: true },
  ),
  bookCase(
    'line breaks and tabs in cells',
    () => sheet(['<c t="str"><v>a&#10;b</v></c>', '<c t="str"><v>c\r\nd</v></c>']),
    { lines: ['a b', 'c d'] },
  ),
  bookCase('a sheet without cells', () => ({ sheets: [{ name: 'One', rows: '' }] }), { problem: 'Empty' }),
  bookCase('a sheet that is no XML', () => ({ sheets: [{ name: 'One', rows: '<?xml' + 'x'.repeat(500) }] }), {
    problem: 'Empty',
  }),
  bookCase(
    'a sheet that ends in the middle of a tag',
    () => ({
      sheets: [
        { name: 'One', rows: `<?xml version="1.0"?><worksheet><sheetData>${textRow(1, ['a'])}<row><c t="str"><v>b` },
      ],
    }),
    { lines: ['a'] },
  ),
  bookCase(
    'a document type with entities that grow',
    () => ({
      sheets: [
        {
          name: 'One',
          rows: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
        },
      ],
    }),
    { problem: 'Damaged' },
  ),
  bookCase(
    'a tag without an end of 30 MB',
    () => ({
      sheets: [
        { name: 'One', rows: `<?xml version="1.0"?><worksheet ${'a="b7f3" '.repeat(60_000)}${'x'.repeat(1_500_000)}` },
      ],
    }),
    { problem: 'Damaged' },
  ),
  bookCase(
    'the second sheet, a hidden one',
    () => ({
      sheets: [
        { name: 'One', rows: textRow(1, ['a']) },
        { name: 'Two & "three"', rows: textRow(1, ['b']), state: 'veryHidden' },
      ],
    }),
    { lines: ['b'] },
    { sheet: 1 },
  ),
];
