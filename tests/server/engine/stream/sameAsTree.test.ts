import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { field as fieldSchema, type Field } from '#core/wire/recipe/recipe.ts';
import { compileFields, readFields } from '#server/engine/compile/compileFields.ts';
import type { CompileContext } from '#server/engine/extract/compileContext.ts';
import { pageScope } from '#server/engine/compile/pageFields.ts';
import { FirstMatches } from '#server/engine/extract/firstMatches.ts';
import { readWhole, type StartReading } from '#server/engine/extract/pageReading.ts';
import { readStream } from '#server/engine/stream/readStream.ts';
import { canStream, planStream } from '#server/engine/stream/streamPlan.ts';

const facts = { url: 'https://shop.example/a/b', requestedUrl: 'https://shop.example/', number: 3 };
const word = fc.constantFrom('one', 'Two', ' three ', '\n 4,5 ', '', '&amp;', 'ü', '<', '12.50 €', '1.234');
const name = fc.constantFrom('a', 'b', 'Ab', 'x-y');
const tag = fc.constantFrom(
  'div',
  'p',
  'span',
  'a',
  'h1',
  'li',
  'br',
  'meta',
  'title',
  'template',
  'td',
  'svg',
  'body',
);

const attributes = fc
  .record(
    {
      id: name,
      class: fc.array(name, { maxLength: 3 }).map((names) => names.join(' ')),
      href: fc.constantFrom('c', '/d?e=1', 'https://other.example/', 'javascript:1', ''),
      rel: fc.constantFrom('next', 'NEXT', 'canonical'),
      'data-k': word,
    },
    { requiredKeys: [] },
  )
  .map((values) =>
    Object.entries(values)
      .map(([key, value]) => ` ${key}="${value.replaceAll('"', '')}"`)
      .join(''),
  );

const linkedData = fc
  .oneof(
    fc.record({
      '@type': fc.constantFrom('Product', 'Offer', ['Thing', 'Product']),
      name: word,
      offers: fc.record({ price: fc.nat() }),
    }),
    fc.record({
      '@type': fc.constantFrom('Product', 'Person'),
      '@id': fc.constantFrom('#1', '#2'),
      offers: fc.array(fc.record({ '@id': fc.constantFrom('#1', '#2', '#3') }), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ '@id': fc.constantFrom('#1', '#2', '#3'), name: word, price: fc.nat() }),
    fc.record({
      '@graph': fc.array(fc.record({ '@type': fc.constantFrom('Product', 'Article'), name: word }), { maxLength: 3 }),
    }),
  )
  .map((value) => `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);

const { node } = fc.letrec<{ node: string; inner: string }>((tie) => ({
  inner: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    word.map((text) => text.replaceAll('<', '&lt;')),
    linkedData,
    fc.constantFrom(
      '<base href="/base/">',
      '<!-- c -->',
      '</p>',
      '<script>var x = 1</script>',
      '<style>a{}</style>',
      '<b>',
    ),
    fc
      .tuple(tag, attributes, tie('inner'), fc.boolean())
      .map(([element, attrs, inner, isClosed]) => `<${element}${attrs}>${inner}${isClosed ? `</${element}>` : ''}`),
  ),
}));
const page = fc
  .tuple(fc.constantFrom('', '<!doctype html><HTML LANG=de>', ' <html lang="en">'), fc.array(node, { maxLength: 12 }))
  .map(([start, nodes]) => start + nodes.join('\n'));

const selector = fc.constantFrom(
  'h1', '.a', '#b', 'div .b', 'div > p', 'p, li', '[data-k]', 'a[href]', '[rel=next]', 'div > div a.b', '*', 'title',
  'body a', '[class~=a]', '[data-k^=o]', 'template', 'li.a.b', 'span[id=Ab] span', 'svg > a', 'td .x-y', '[id="b" i]', '[class~="AB" i]', '.b .Ab .a',
); // prettier-ignore
const source = fc.oneof(
  fc.record({ css: selector }),
  fc.record({ css: selector, attr: fc.constantFrom('href', 'data-k', 'id') }),
  fc.record({
    jsonLd: fc.constantFrom('name', 'offers.price', 'offers.*.name', 'offers'),
    type: fc.constant(['Product', 'Article']),
  }),
  fc.record({
    regex: fc.constantFrom('[a-z]+', '(\\d+)[.,](\\d+)'),
    group: fc.constant(0),
    in: fc.record({ css: selector }),
  }),
  fc.record({ page: fc.constantFrom('url', 'requestedUrl', 'pageNumber') }),
);
const transforms = fc.subarray(['trim', 'number', 'absoluteUrl'] as const);
const fields = fc.array(
  fc
    .tuple(fc.array(source, { minLength: 1, maxLength: 3 }), transforms)
    .map(([from, steps]): Field => fieldSchema.parse({ name: 'f', from, transforms: steps })),
  { minLength: 1, maxLength: 4 },
);

function read(start: StartReading<Value[]>, text: string, pieceLength: number): { values: unknown; isCut: boolean } {
  const reading = start(facts);
  let isCut = false;
  for (let at = 0; at < text.length && !isCut; at += pieceLength)
    isCut = !reading.write(text.slice(at, at + pieceLength));
  return { values: reading.end(), isCut };
}

test('the stream and the one walk give the values of the tree, for any page, any pieces, any fields that may be streamed', () => {
  const context: CompileContext = { format: 'html', parameters: {}, problems: [], firsts: null };
  let cutCount = 0;
  fc.assert(
    fc.property(page, fields, fc.integer({ min: 1, max: 400 }), (text, recipeFields, pieceLength) => {
      expect(canStream(recipeFields, 'html', context)).toBe(true);
      const compiled = compileFields(recipeFields, context);
      const finishers = compiled.map(({ finish }) => finish);
      const tree = read(
        readWhole('html', (whole) => readFields(compiled, pageScope(whole))),
        text,
        text.length || 1,
      );
      const together = compileFields(recipeFields, { ...context, firsts: new FirstMatches(false) });
      const oneWalk = read(
        readWhole('html', (whole) => readFields(together, pageScope(whole))),
        text,
        text.length || 1,
      );
      expect(oneWalk.values).toEqual(tree.values);
      const stream = read(readStream(planStream(recipeFields, finishers, context)), text, pieceLength);
      cutCount += stream.isCut ? 1 : 0;
      expect(stream.values).toEqual(tree.values);
    }),
    { numRuns: 2000 },
  );
  expect(context.problems).toEqual([]);
  expect(cutCount).toBeGreaterThan(100);
});

const whole: Field['from'][] = [
  [{ css: 'a', join: ',' }],
  [{ css: 'a:first-child' }],
  [{ css: 'a + b' }],
  [{ css: 'a ~ b' }],
  [{ css: 'a:has(b)' }],
  [{ css: 'a:not(.b)' }],
  [{ css: '> a' }],
  [{ css: 'a[' }],
  [{ regex: 'a', group: 0 }],
  [{ json: 'a' }],
  [{ regex: 'a', group: 0, join: ', ', in: { css: 'a' } }],
  [{ page: 'itemTag' }],
  [{ article: 'text' }],
];
test.each(whole.map((from) => [JSON.stringify(from), from] as const))('%s needs the whole page', (_, from) => {
  const context: CompileContext = { format: 'html', parameters: {}, problems: [], firsts: null };
  expect(canStream([{ name: 'f', from, transforms: [], required: false }], 'html', context)).toBe(false);
});
