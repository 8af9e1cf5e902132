import type { FileProblem } from '#core/domain/files/fileLimits.ts';
import type { FileCase } from '../fileCase.ts';
import type { Random } from '../support/random.ts';
import { textRow, workbookFiles, writeWorkbook } from '../support/workbookWriter.ts';
import { writeZip, type ZipFile } from '../support/zipWriter.ts';

const rows = Array.from({ length: 50 }, (_, index) => textRow(index + 1, [`https://a.example/${index}`])).join('');
const sheets = [{ name: 'One', rows }];
const right = { lineCount: 50, firstLine: 'https://a.example/0', lastLine: 'https://a.example/49' };
const whole = () => writeWorkbook({ sheets });
const zip = (title: string, bytes: () => Uint8Array, problem: FileProblem['code']): FileCase => ({
  title: `zip: ${title}`,
  fileName: 'a.xlsx',
  bytes,
  expected: { problem },
});

/** A sheet of one row over and over. */
const bomb = (megaBytes: number) =>
  `<?xml version="1.0"?><worksheet><sheetData>${textRow(1, ['x']).repeat(megaBytes * 15_000)}</sheetData></worksheet>`;

const lies: readonly [string, NonNullable<ZipFile['claims']>, FileProblem['code']][] = [
  ['a sheet that says it is smaller', { size: 100 }, 'Damaged'],
  ['a sheet that says it is larger', { size: 9_000 + 1 }, 'Damaged'],
  ['a sheet that says it is empty', { size: 0 }, 'Damaged'],
  ['a sheet with a wrong sum', { crc: 1 }, 'Damaged'],
  ['a sheet that says it is packed to less', { packedSize: 20 }, 'Damaged'],
  ['a sheet that reaches into its neighbours', { packedSize: 5_000 }, 'Damaged'],
  ['a sheet of 4 GB by its own word', { size: 0xffffffff }, 'TooMuchInside'],
  ['a locked sheet', { flags: 1 }, 'Protected'],
  ['a sheet packed in a way nobody knows', { method: 12 }, 'Damaged'],
];

export function zipCases(random: Random): FileCase[] {
  const cut = (share: number) => () => {
    const bytes = whole();
    return bytes.subarray(0, Math.floor(bytes.length * share));
  };
  return [
    zip(
      'a bomb of 190 MB in a sheet',
      () => writeWorkbook({ sheets: [{ name: 'One', rows: bomb(200) }] }),
      'TooMuchInside',
    ),
    zip(
      'a bomb beside the sheet',
      () => writeWorkbook({ sheets, more: [{ name: 'xl/media/a.bin', data: Buffer.alloc(700_000_000) }] }),
      'TooMuchInside',
    ),
    {
      ...zip(
        'many middling bombs that nobody unpacks',
        () =>
          writeWorkbook({
            sheets,
            more: Array.from({ length: 40 }, (_, index) => ({
              name: `xl/media/${index}.bin`,
              data: Buffer.alloc(7_900_000),
            })),
          }),
        'TooMuchInside',
      ),
      expected: right,
    },
    zip(
      '10,000 files',
      () =>
        writeWorkbook({
          sheets,
          more: Array.from({ length: 10_000 }, (_, index) => ({ name: `xl/${index}`, data: '' })),
        }),
      'TooMuchInside',
    ),
    zip(
      'a bomb that says it is small',
      () => writeWorkbook({ sheets: [{ name: 'One', rows: bomb(60) }], claims: { size: 1_000 } }),
      'Damaged',
    ),
    {
      ...zip(
        'millions of shared strings that no cell names',
        () =>
          writeWorkbook({
            sheets: [{ name: 'One', rows: '<row><c t="s"><v>0</v></c></row>' }],
            sharedStrings: '<si><t>x</t></si>'.repeat(7_000_000),
          }),
        'TooMuchInside',
      ),
      expected: { lines: ['x'] },
    },
    zip(
      'a workbook part of 20 MB',
      () =>
        writeWorkbook({
          sheets,
          styles: `<numFmts>${random.bytes(300).join('x')}${'<numFmt numFmtId="1" formatCode="0"/>'.repeat(600_000)}</numFmts>`,
        }),
      'TooMuchInside',
    ),
    ...lies.map(([title, claims, problem]) => zip(title, () => writeWorkbook({ sheets, claims }), problem)),
    ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((share) => zip(`cut after ${share * 100} %`, cut(share), 'Damaged')),
    zip('the sheet twice under one name at one place', () => twiceNamed(), 'Damaged'),
    zip(
      'no list of sheets',
      () => writeZip(workbookFiles({ sheets }).filter(({ name }) => name !== 'xl/workbook.xml')),
      'NotAWorkbook',
    ),
    zip(
      'a list of sheets that are not there',
      () => writeZip(workbookFiles({ sheets }).filter(({ name }) => !name.includes('sheet1'))),
      'NoSheet',
    ),
    zip(
      'a binary workbook',
      () =>
        writeZip(
          workbookFiles({ sheets }).map((file) =>
            file.name === '_rels/.rels'
              ? { ...file, data: String(file.data).replace('workbook.xml', 'workbook.bin') }
              : { ...file, name: file.name.replace('workbook.xml', 'workbook.bin') },
          ),
        ),
      'NotAWorkbook',
    ),
    {
      ...zip(
        'stored, not packed',
        () => writeZip(workbookFiles({ sheets }).map((file) => ({ ...file, isStored: true }))),
        'Damaged',
      ),
      expected: right,
    },
    {
      ...zip(
        'a comment at the end',
        () => writeZip(workbookFiles({ sheets }), 'made by hand'.repeat(2_000)),
        'Damaged',
      ),
      expected: right,
    },
    {
      ...zip(
        'files nobody asks for',
        () =>
          writeWorkbook({
            sheets,
            more: [
              { name: '../../etc/x', data: 'x' },
              { name: 'xl/inner.zip', data: whole() },
            ],
          }),
        'Damaged',
      ),
      expected: right,
    },
    ...Array.from({ length: 12 }, (_, number) => ({
      ...zip(`bytes changed by chance ${number}`, () => changed(whole(), random, 1 + number), 'Damaged'),
      expected: 'any' as const,
    })),
  ];
}

/** Two entries of the directory name the same bytes. */
function twiceNamed(): Buffer {
  const bytes = whole();
  const directory = bytes.readUInt32LE(bytes.length - 6);
  const end = bytes.length - 22;
  const length = 46 + bytes.readUInt16LE(directory + 28);
  const first = bytes.subarray(directory, directory + length);
  const tail = Buffer.from(bytes.subarray(end));
  const count = tail.readUInt16LE(10) + 1;
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(tail.readUInt32LE(12) + length, 12);
  const renamed = Buffer.from(first);
  renamed.write('X', 46);
  return Buffer.concat([bytes.subarray(0, end), renamed, tail]);
}

function changed(bytes: Buffer, random: Random, count: number): Buffer {
  for (let index = 0; index < count; index += 1) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
