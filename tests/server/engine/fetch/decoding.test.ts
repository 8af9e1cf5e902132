import { expect, test } from 'vitest';
import type { Format } from '#core/wire/recipe/recipe.ts';
import { charsetBytes, startDecoding } from '#server/engine/fetch/decoding.ts';
import { charsetTexts } from './charsetTexts.ts';
import { encode } from './encode.ts';

/** Decodes a page that arrives in pieces, as the service does. */
function decode(bytes: Buffer, format: Format = 'html', header?: string, pieceBytes = 700): string {
  const decoding = startDecoding(bytes.subarray(0, charsetBytes), header, format);
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) text += decoding.write(bytes.subarray(at, at + pieceBytes));
  return text + decoding.end();
}

const pad = (length: number): string => `<!--${'x'.repeat(length - 7)}-->`;
test.each<[string, string, string, Format?, string?]>([
  ['a declaration that the 1,024th byte cuts', `${pad(1004)}<meta charset="windows-1251">Привет`, 'windows-1251'],
  ['a later declaration', `${pad(5000)}<title>Привет</title><meta charset=windows-1251>`, 'windows-1251'],
  ['a later declaration after the text', `<title>Привет</title>${pad(9000)}<meta charset=koi8-r>`, 'koi8-r'],
  ['a header before a declaration', '<meta charset=koi8-r>Привет', 'windows-1251', 'html', 'windows-1251'],
  ['an unknown label, then a known one', '<meta charset=none><meta charset=koi8-r>Привет', 'koi8-r'],
  ['an unknown label before UTF-8', '<meta charset=utf8mb4>Привет', 'utf-8'],
  ['an unknown label in the header', '<meta charset=koi8-r>Привет', 'koi8-r', 'html', 'ansi'],
  ['a declaration in a comment, which is none', '<!--<meta charset=koi8-r>-->Привет', 'utf-8'],
  ['an element that only looks like it', '<metadata charset=koi8-r>Привет', 'utf-8'],
  ['a declaration of XML at the beginning', '<?xml version="1.0" encoding="koi8-r"?><p>Привет', 'koi8-r'],
  ['a declaration of XML further down, which is none', '<p><?xml version="1.0" encoding="koi8-r"?>Привет', 'utf-8'],
  ['a meta element before XML', '<?xml version="1.0" encoding="koi8-r"?><meta charset=utf-8>Привет', 'utf-8'],
  ['a feed', '\n<?xml version="1.0" encoding="windows-1251"?><a>Привет</a>', 'windows-1251', 'xml'],
  ['UTF-16 by its zeros', '<?xml version="1.0"?><a>Привет</a>', 'utf-16le', 'xml'],
  ['UTF-16, big end first', '<?xml version="1.0"?><a>Привет</a>', 'utf-16be', 'xml'],
  ['UTF-32', '<?xml version="1.0"?><a>Привет 😀</a>', 'utf-32le', 'xml'],
  ['UTF-32, big end first', '<?xml version="1.0"?><a>Привет 😀</a>', 'utf-32be', 'xml'],
  ['UTF-16 that is declared where it cannot be', '<meta charset=utf-16>Привет', 'utf-8'],
  ['a page of ASCII', '<p>hello', 'utf-8'],
])('%s', (_, text, charset, format, header) => {
  expect(decode(encode(text, charset), format, header)).toBe(text);
});

test('the text of ASCII is given at once, a page is held no further than its head', () => {
  const decoding = startDecoding(Buffer.from('<html>'), undefined, 'html');
  expect(decoding.write(Buffer.from('<title>'))).toBe('<title>');
  expect(decoding.write(encode('Привет', 'windows-1251'))).toBe('');
  expect(decoding.write(encode('</title></head>', 'windows-1251'))).toContain('</title></head>');
  expect(decoding.write(Buffer.from('<p>'))).toBe('<p>');
});

test('a hostile beginning is searched once', () => {
  const text = `é${'<meta '.repeat(200_000)}${'<!--'.repeat(200_000)}`;
  expect(decode(Buffer.from(text), 'html', undefined, 8192)).toBe(text);
});

test.each(Object.entries(charsetTexts))('a text in %s without a declaration is guessed', (charset, text) => {
  const page = `<!doctype html><html><head><title>${text}</title></head><body><p>${text}</p></body></html>`;
  expect(decode(encode(page, charset))).toBe(page);
});
