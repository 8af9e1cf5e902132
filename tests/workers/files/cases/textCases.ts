import type { FileCase } from '../fileCase.ts';
import type { Random } from '../support/random.ts';

const text = (title: string, content: string | Uint8Array, expected: FileCase['expected']): FileCase => ({
  title: `txt: ${title}`,
  fileName: 'list.txt',
  bytes: () => Buffer.from(content),
  expected,
});

/** What is said of one line that begins so. */
const tooLong = { count: 1, begins: 'x'.repeat(50) };

export function textCases(random: Random): FileCase[] {
  const words = Array.from({ length: 300 }, () => `word ${random.below(1_000)}`);
  return [
    text('trimmed lines', '  a \n\tb\t\n c\r\n', { lines: ['a', 'b', 'c'] }),
    text('empty lines', '\n\na\n \n\nb\n\n', { lines: ['a', 'b'] }),
    text('line ends of all kinds', 'a\rb\nc\r\nd', { lines: ['a', 'b', 'c', 'd'] }),
    text('separators and quotation marks mean nothing', '"a,b";c\nd\te', { lines: ['"a,b";c', 'd\te'] }),
    text('one line without an end', 'https://a.example/', { lines: ['https://a.example/'] }),
    text('the separators of lines and paragraphs', 'a\u2028b\nc', { lines: ['a b', 'c'] }),
    text('words by chance', words.join(random.pick(['\n', '\r\n'])), { lines: words }),
    text('nothing but spaces', ' \n \t \n', { problem: 'Empty' }),
    text('an empty file', '', { problem: 'Empty' }),
    text('a mark and nothing else', '\ufeff', { problem: 'Empty' }),
    text('nothing but NULs', new Uint8Array(5_000), { problem: 'NotText' }),
    text('bytes by chance', random.bytes(20_000), { problem: 'NotText' }),
    text('bytes by chance, one', random.bytes(1), 'any'),
    text('bytes by chance, seven', random.bytes(7), 'any'),
    text('half of a mark', new Uint8Array([0xff]), 'any'),
    text('a giant line of 30 MB', 'x'.repeat(30_000_000), { lines: [], tooLong }),
    text('a giant line between two others', `a\n${'x'.repeat(5_000_000)}\nb`, { lines: ['a', 'b'], tooLong }),
    text('a line of more than 10,000 characters', `a\n${'x'.repeat(10_001)}\nb`, { lines: ['a', 'b'], tooLong }),
    text('a line behind spaces that is too long', `a\n   ${'x'.repeat(20_000)}\nb`, { lines: ['a', 'b'], tooLong }),
    text('a line of 10,000 characters', `a\n${'x'.repeat(10_000)}`, { lines: ['a', 'x'.repeat(10_000)] }),
    text('two lines that are too long', `${'x'.repeat(10_001)}\n${'y'.repeat(10_001)}\nb`, {
      lines: ['b'],
      tooLong: { ...tooLong, count: 2 },
    }),
    text('a million empty lines', '\n'.repeat(1_000_000) + 'a', { lines: ['a'] }),
    text(
      '500,000 lines',
      Array.from({ length: 500_000 }, (_, index) => `https://a.example/list/${index}`).join('\r\n'),
      {
        lineCount: 200_000,
        firstLine: 'https://a.example/list/0',
        lastLine: 'https://a.example/list/199999',
      },
    ),
  ];
}
