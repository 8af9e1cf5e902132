import type { FileProblem } from '#core/domain/files/fileLimits.ts';
import type { FileCase } from '../fileCase.ts';
import type { Random } from '../support/random.ts';
import { textRow, writeWorkbook } from '../support/workbookWriter.ts';
import { writeZip } from '../support/zipWriter.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(3_000, 7)]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(6_000)]);
const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(512)]);
const page = '<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>';
const workbook = () => writeWorkbook({ sheets: [{ name: 'One', rows: textRow(1, ['a']) }] });

const contents: readonly [name: string, fileName: string, bytes: () => Uint8Array, problem: FileProblem['code']][] = [
  ['a picture named xlsx', 'a.xlsx', () => png, 'NotAWorkbook'],
  ['a picture named csv', 'a.csv', () => png, 'NotText'],
  ['a picture named txt', 'a.txt', () => png, 'NotText'],
  ['a workbook of 1997 named xlsx', 'a.xlsx', () => compound, 'OldWorkbook'],
  ['a workbook of 1997 named csv', 'a.csv', () => compound, 'OldWorkbook'],
  ['a workbook with a password', 'a.xlsx', () => locked, 'Protected'],
  ['a web page named csv', 'a.csv', () => Buffer.from(page), 'WebPage'],
  ['a web page named xlsx', 'a.xlsx', () => Buffer.from(page), 'WebPage'],
  ['a web page with a mark named csv', 'a.csv', () => Buffer.from(`\ufeff  ${page}`), 'WebPage'],
  ['a web page in UTF-16 named csv', 'a.csv', () => Buffer.from(`\ufeff${page}`, 'utf16le'), 'WebPage'],
  ['a workbook named csv', 'a.csv', workbook, 'WorkbookNamedText'],
  ['a workbook named txt', 'a.txt', workbook, 'WorkbookNamedText'],
  ['csv named xlsx', 'a.xlsx', () => Buffer.from('a,b\nc,d\n'), 'NotAWorkbook'],
  ['an empty xlsx', 'a.xlsx', () => new Uint8Array(), 'Empty'],
  ['one byte named xlsx', 'a.xlsx', () => Buffer.from('P'), 'NotAWorkbook'],
  ['a pdf', 'a.pdf', () => Buffer.from('%PDF-1.7'), 'WrongKind'],
  ['a workbook with macros', 'a.xlsm', workbook, 'WrongKind'],
  ['a name without an ending', 'list', () => Buffer.from('a'), 'WrongKind'],
  ['a zip of pictures named xlsx', 'a.xlsx', () => writeZip([{ name: 'a.png', data: png }]), 'NotAWorkbook'],
  ['an empty zip named xlsx', 'a.xlsx', () => writeZip([]), 'NotAWorkbook'],
  ['a zip in a zip named xlsx', 'a.xlsx', () => writeZip([{ name: 'inner.xlsx', data: workbook() }]), 'NotAWorkbook'],
];

export function wrongKindCases(random: Random): FileCase[] {
  return [
    ...contents.map(([title, fileName, bytes, problem]) => ({
      title: `kind: ${title}`,
      fileName,
      bytes,
      expected: { problem },
    })),
    {
      title: 'kind: bytes by chance named xlsx',
      fileName: 'a.xlsx',
      bytes: () => random.bytes(9_000),
      expected: { problem: 'NotAWorkbook' },
    },
    {
      title: 'kind: an ending in capitals',
      fileName: 'LIST.TXT',
      bytes: () => Buffer.from('a\nb'),
      expected: { lines: ['a', 'b'] },
    },
  ];
}
