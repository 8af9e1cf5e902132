import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { quickTokenizer } from '#server/engine/extract/quickTokenizer.ts';

type Event = [name: string, ...facts: unknown[]];

/** What a parser says of a text that comes in pieces, neighbouring texts as one, with the places that it reports. */
function eventsOf(pieces: readonly string[], options: { xmlMode: boolean; isQuick: boolean }): Event[] {
  const events: Event[] = [];
  const text = (data: string): void => {
    const last = events.at(-1);
    if (last?.[0] === 'text') last[1] = String(last[1]) + data;
    else events.push(['text', data]);
  };
  const parser: Parser = new Parser(
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

const marks = [
  '<',
  '>',
  '/',
  '=',
  '"',
  "'",
  '&',
  ';',
  '!',
  '?',
  '-',
  ' ',
  '\n',
  '\t',
  '[',
  ']',
  ':',
  '.',
  'é',
  '€',
  '\0',
];
const names = [
  'a',
  'B',
  'p',
  'li',
  'td',
  'br',
  'img',
  'svg',
  'title',
  'textarea',
  'script',
  'STYLE',
  'xmp',
  's',
  'form',
];
const tags = [
  '<p class="x y" id=z>',
  '</p>',
  '<br/>',
  '<a href="?a=1&amp;b">',
  "<i data-x='1' hidden>",
  '<!-- c -->',
  '<svg><path d="M0"/></svg>',
];
const entities = [
  '&amp;',
  '&lt;',
  '&notit;',
  '&#8364;',
  '&am',
  '<![CDATA[x]]>',
  '<!doctype html>',
  '</script',
  '<plaintext>',
];
const markup = fc
  .array(
    fc.constantFrom(
      ...marks,
      ...names,
      ...names.map((name) => `<${name}`),
      ...names.map((name) => `</${name}>`),
      ...tags,
      ...entities,
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('says the same as the library, whatever the markup and however it is cut', () => {
  fc.assert(
    fc.property(markup, fc.array(fc.nat(200), { maxLength: 4 }), fc.boolean(), (text, cuts, xmlMode) => {
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      const library = eventsOf(pieces, { xmlMode, isQuick: false });
      expect(eventsOf(pieces, { xmlMode, isQuick: true })).toEqual(library);
    }),
    { numRuns: 20_000, examples: [['<b>x &notit;&am', [10], false]] },
  );
});

test('stops where a handler pauses it and goes on from there', () => {
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
