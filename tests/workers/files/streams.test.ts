import { assert, array, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser } from '#workers/files/text/csvParser.ts';
import { SeenTexts } from '#core/domain/parameters/seenTexts.ts';
import { XmlScanner } from '#workers/files/xlsx/xmlScanner.ts';

/** A text in pieces of these lengths, the rest at the end. */
function piecesOf(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const length of lengths) {
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return [...pieces, text.slice(at)];
}

function csvRows(pieces: readonly string[]): string {
  const rows: string[][] = [];
  const parser = new CsvParser(',', (cells) => rows.push(cells) > 0);
  for (const piece of pieces) parser.push(piece);
  try {
    parser.end();
  } catch (error) {
    return String(error);
  }
  return JSON.stringify(rows);
}

function xmlEvents(pieces: readonly string[]): string {
  let events = '';
  const scanner = new XmlScanner({
    onOpen: (name, { text, from, to }) => (events += `<${name}|${text.slice(from, to).trim()}>`),
    onText: (text) => (events += text),
    onClose: (name) => (events += `</${name}>`),
  });
  for (const piece of pieces) scanner.push(piece);
  return events;
}

const lengths = array(integer({ min: 0, max: 7 }), { maxLength: 40 });
const csvText = array(constantFrom('a', 'bc', ' ', ',', '"', '""', '\n', '\r', '\r\n', 'é'), { maxLength: 40 }).map(
  (parts) => parts.join(''),
);
const xmlParts = [
  '<a>',
  '</a>',
  '<x:b c="d>e"/>',
  "<f g='h'>",
  'text',
  ' ',
  '&amp;',
  '&#65;',
  '<!-- <a> -->',
  '<?p q?>',
  '<![CDATA[<r>]]>',
];
const xmlText = array(constantFrom(...xmlParts), { maxLength: 20 }).map((parts) => parts.join(''));

describe('files come in pieces', () => {
  it('csv has the same rows wherever it is cut', () => {
    assert(
      property(csvText, lengths, (text, cuts) => csvRows(piecesOf(text, cuts)) === csvRows([text])),
      { numRuns: 2_000 },
    );
  });

  it('XML has the same tags and texts wherever it is cut', () => {
    assert(
      property(xmlText, lengths, (text, cuts) => xmlEvents(piecesOf(text, cuts)) === xmlEvents([text])),
      { numRuns: 2_000 },
    );
  });

  it('300,000 texts are each new once and known the second time', () => {
    const seen = new SeenTexts();
    const texts = Array.from({ length: 300_000 }, (_, index) => `https://a.example/${index % 7}/${index}`);
    expect(texts.filter((text) => seen.add(text)).length).toBe(0);
    expect(texts.filter((text) => seen.add(text)).length).toBe(300_000);
  });
});
