import fc from 'fast-check';
import { Parser } from 'htmlparser2';

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
  'h1',
  'div',
  'tr',
  'option',
  'select',
  'body',
  'math',
  'mi',
  'image',
  'foreignObject',
  'LinearGradient',
  'desc',
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
/** Markup as it may come: whole tags, parts of tags, entities, names of all kinds, in any order. */
const markup = fc
  .array(
    fc.constantFrom(
      ...marks,
      ...names,
      ...names.map((name) => `<${name}`),
      ...names.map((name) => `<${name}>`),
      ...names.map((name) => `</${name}>`),
      ...tags,
      ...entities,
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** The same text in pieces, cut anywhere. */
export const cutMarkup = fc.tuple(markup, fc.array(fc.nat(200), { maxLength: 4 })).map(([text, cuts]) => {
  const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
});

/** The library's parser, without the text that it finds before the beginning of a page that ends in `<br/`. */
export class LibraryParser extends Parser {
  override ontext(start: number, end: number): void {
    if (start >= 0) super.ontext(start, end);
  }
}
