import type { AnyNode, Element } from 'domhandler';
import fc from 'fast-check';
import { compile, selectAll } from 'css-select';
import { expect, test } from 'vitest';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const names = ['div', 'p', 'a', 'ul', 'li', 'template', 'H1'] as const;
const attributes = ['class="card"', 'class="Card new"', 'id="one"', 'itemprop="name"', 'rel=""', 'DATA-x="1"', 'title'];
const markup = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom(...names),
      fc.subarray(attributes, { maxLength: 3 }),
      fc.oneof({ maxDepth: 4 }, fc.constantFrom('', 'text'), fc.array(tie('element'), { maxLength: 4 })),
    )
    .map(([name, own, inner]) => `<${[name, ...own].join(' ')}>${[inner].flat().join('')}</${name}>`),
})).element;

const simple = fc.constantFrom(
  '*',
  'div',
  'p',
  'H1',
  'li',
  '.card',
  '.new',
  '#one',
  '[itemprop]',
  '[itemprop~="NAME" i]',
  '[rel=""]',
  '[DATA-X]',
  '[class*="ar"]',
  '[title!="x"]',
  '[id^="o"]',
  ':first-child',
  ':nth-of-type(2)',
  ':empty',
  ':root',
  'li:last-child',
  'p:has(> a)',
  'div:not([class])',
  ':not(.card)',
  ':is(p, .new)',
  'div:contains("text")',
  ':has(.card)',
);
const compound = fc
  .array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), simple), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([join, part], place) => (place === 0 ? part : join + part)).join(''));
const selector = fc.array(compound, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '));
const relative = fc.oneof(selector, compound.map((text) => `> ${text}`), compound.map((text) => `:scope > ${text}`)); // prettier-ignore

test.each([false, true])(
  'a selector finds on a whole page what css-select finds, in the order of the page (xml: %s)',
  (isXml) => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(markup, { maxLength: 6 }), relative, (parts, text) => {
        const options = { xmlMode: isXml };
        const document = parseTree(parts.join(''), isXml);
        // Compiled without a page, as a recipe's selectors are.
        const query = text.includes(':scope') ? text : compile<AnyNode, Element>(text, options);
        const expected = selectAll<AnyNode, Element>(query, document, options);
        const problems: string[] = [];
        const compiled = compileSelector(text, isXml, problems);
        expect(problems).toEqual([]);
        // Before the page was walked, and after.
        expect(compiled.first(document) === (expected[0] ?? null)).toBe(true);
        const all = compiled.all(document);
        expect(all.length === expected.length && all.every((element, place) => element === expected[place])).toBe(true);
        expect(compiled.first(document) === (expected[0] ?? null)).toBe(true);
        found += expected.length;
      }),
      { numRuns: 1_500, seed: 7 },
    );
    expect(found).toBeGreaterThan(1_000);
  },
);
