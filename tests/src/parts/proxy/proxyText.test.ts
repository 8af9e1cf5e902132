import { expect, test } from 'vitest';
import { proxiesOfText, rangeOfLine, secondsOfText, textProblems } from '#app/parts/proxy/proxyText.ts';

test('§5.2: custom proxies are split on newlines, one per line; empty lines are none', () => {
  const text = ' proxy.example.com:8080 \r\n\n  \nsocks5://anna:secret@10.1.1.1:1080\n';
  expect(proxiesOfText(text)).toEqual(['proxy.example.com:8080', 'socks5://anna:secret@10.1.1.1:1080']);
});

test('forbidden characters are removed from a pasted line', () => {
  expect(proxiesOfText('a.example:80\u0000\n\u0000\n')).toEqual(['a.example:80']);
});

test('a line that is no proxy is named by its place in the text, empty lines counted', () => {
  expect(textProblems('a.example:80\n\nb.example\n\nftp://c.example:1\n', [])).toEqual([
    { line: 3, problem: 'NoPort' },
    { line: 5, problem: 'UnknownScheme' },
  ]);
});

test('a hidden password is known only for a line that the service has', () => {
  const stored = ['anna:••••••••@a.example:80'];
  expect(textProblems('anna:••••••••@a.example:80', stored)).toEqual([]);
  expect(textProblems('anna:••••••••@b.example:80', stored)).toEqual([{ line: 1, problem: 'PasswordMissing' }]);
});

test('a line of the text can be marked', () => {
  const text = 'one\ntwo\n\nlast';
  const marked = [1, 2, 3, 4].map((line) => text.slice(...rangeOfLine(text, line)));
  expect(marked).toEqual(['one', 'two', '', 'last']);
});

test.each([
  ['', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['99999999999999999', null],
  ['1', 1],
  [' 60 ', 60],
])('§5.2: a switch time of "%s" is %s seconds', (text, seconds) => {
  expect(secondsOfText(text)).toBe(seconds);
});
