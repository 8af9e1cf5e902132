import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { quickTokenizer } from '#server/engine/extract/tree/quickTokenizer.ts';
import { cutMarkup, LibraryParser } from '../support/markup.ts';

type Event = [name: string, ...facts: unknown[]];

/** What a parser says of a text that comes in pieces, neighbouring texts as one, with the places that it reports. */
function eventsOf(pieces: readonly string[], options: { xmlMode: boolean; isQuick: boolean }): Event[] {
  const events: Event[] = [];
  const text = (data: string): void => {
    const last = events.at(-1);
    if (last?.[0] === 'text') last[1] = String(last[1]) + data;
    else events.push(['text', data]);
  };
  const parser: Parser = new LibraryParser(
    {
      onopentag: (name, attribs, isImplied) =>
        events.push(['open', name, { ...attribs }, isImplied, parser.startIndex]),
      onattribute: (name, value, quote) => events.push(['attribute', name, value, quote, parser.endIndex]),
      onclosetag: (name, isImplied) => events.push(['close', name, isImplied, parser.endIndex]),
      ontext: text,
      oncomment: (data) => events.push(['comment', data]),
      onprocessinginstruction: (name, data) => events.push(['instruction', name, data]),
      oncdatastart: () => events.push(['cdata']),
      onend: () => events.push(['end']),
    },
    { xmlMode: options.xmlMode, ...(options.isQuick && { Tokenizer: quickTokenizer }) },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return events;
}

test('says the same as the library, whatever the markup and however it is cut', () => {
  fc.assert(
    fc.property(cutMarkup, fc.boolean(), (pieces, xmlMode) => {
      const library = eventsOf(pieces, { xmlMode, isQuick: false });
      expect(eventsOf(pieces, { xmlMode, isQuick: true })).toEqual(library);
    }),
    { numRuns: 20_000, examples: [[['<b>x &notit', ';&am'], false]] },
  );
});

test('stops where a handler pauses it and continues from there', () => {
  const seen: string[] = [];
  const parser: Parser = new Parser(
    {
      onopentag: (name) => {
        seen.push(name);
        parser.pause();
      },
    },
    { Tokenizer: quickTokenizer },
  );
  parser.write('<p>one</p><b class="x">two</b><i>three</i>');
  expect(seen).toEqual(['p']);
  parser.resume();
  expect(seen).toEqual(['p', 'b']);
});
