import fc from 'fast-check';
import { isTag, type Element } from 'domhandler';
import { describe, expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { tokensOf } from '#server/engine/mend/selectors/candidates.ts';
import { readAt, type MendField } from '#server/engine/mend/mendField.ts';
import { ItemsLearning, PlaceLearning } from '#server/engine/mend/secondPlace.ts';

const fieldAt = (css: string, attr: string | null = null): MendField => ({
  column: 'price',
  index: 0,
  place: { css, attr },
  join: null,
  isOfPage: false,
  finish: (raw) => raw?.trim() || null,
});
const pageOf = (text: string) =>
  new Page({ url: 'https://s.example/', requestedUrl: 'https://s.example/', number: 1 }, text, 'html');

/** Learns from a page, whole or item by item, and returns the second place. */
function secondOf(field: MendField, text: string, itemCss: string | null = null) {
  const learning = new PlaceLearning(field);
  const page = pageOf(text);
  const items = itemCss === null ? [null] : compileSelector(itemCss, false, []).all(page.document);
  const rows = items.map((item) => [readAt(field, field.place)(page, item).value]);
  learning.learn({ page, hasText: true, columns: ['price'], items, rows });
  return learning.second;
}

describe('a second selector is built from what lives longest', () => {
  test.each([
    ['an id', '<p><b id="price" class="x">9</b>', '.x', '#price'],
    ['an attribute for machines', '<i>1</i><b itemprop="price" class="x">9</b>', '.x', '[itemprop="price"]'],
    ['the name of a data attribute', '<i>1</i><b data-price="9" class="x">9</b>', '.x', '[data-price]'],
    ['a class of a person', '<i>1</i><b class="x amount">9</b>', '.x', '.amount'],
    ['an id, not a class', '<p><b id="price" class="x amount">9</b>', '.x', '#price'],
    [
      'the label before it',
      '<dl><dt>Size</dt><dd>4</dd><dt>Price</dt><dd class="x">9</dd></dl>',
      '.x',
      'dt:contains("Price") + dd',
    ],
    ['the beginning of a hashed class', '<i>1</i><b class="x Price_now__x7Y2z">9</b>', '.x', '[class*="Price_now__"]'],
    ['an ancestor with a name', '<b>1</b><div class="offer"><b class="x">9</b></div>', '.x', '.offer b'],
    ['a heading', '<p>1</p><h1 class="x">9</h1>', '.x', 'h1'],
    ['nothing but a hash', '<b>1</b><b class="css-1x2y3z">9</b>', '.css-1x2y3z', undefined],
    ['nothing but its own name', '<b>1</b><b class="price">9</b>', '.price', undefined],
  ])('%s', (_, text, css, second) => {
    expect(secondOf(fieldAt(css), text)?.css).toBe(second);
  });

  test('within an item also from its place, where nothing else is left', () => {
    const items = [1, 2].map((no) => `<li><b>Mug</b><b>${no}</b><b class="x">9</b></li>`).join('');
    expect(secondOf(fieldAt('.x'), items, 'li')?.css).toBe(':scope > b:nth-of-type(3)');
  });

  test('and gives nothing where the own one gives nothing', () => {
    const items = '<li><i class="x sale">7</i></li><li><i class="sale">old</i></li><li><i class="x sale">8</i></li>';
    expect(secondOf(fieldAt('.x'), items, 'li')).toBe(null);
  });

  test('and keeps the attribute of the own one', () => {
    const text = '<a href="/1">1</a><a class="x product" href="/2">2</a>';
    expect(secondOf(fieldAt('.x', 'href'), text)).toEqual({ css: '.product', attr: 'href' });
  });
});

test.each([
  ['.a.b > #c[d=e]:not(.f)', ['.a', '.b', '#c', '[d', '.f']],
  ['ul li', ['ul', 'li']],
  ['..', []],
])('the names that a redesign may change in %s', (css, tokens) => {
  expect([...tokensOf(css)]).toEqual(tokens);
});

const names = ['amount', 'title', 'stock', 'seller', 'rating'] as const;
const wrappers = fc.record({
  order: fc.shuffledSubarray([...names], { minLength: 5 }),
  depth: fc.nat(3),
  seed: fc.nat(999),
});

/** An item whose fields have a lasting name and a hash each, in any order, in any number of wrappers. */
function itemOf(no: number, { order, depth, seed }: { order: readonly string[]; depth: number; seed: number }): string {
  const hash = (text: string) => `css-${seed}${text.slice(0, 2)}9z`;
  const fields = order.map((name) => `<div class="${hash(name)} ${name}">${name} ${no}</div>`).join('');
  const wrapped = Array.from({ length: depth }).reduce(
    (inner: string) => `<div class="${hash('wr')}">${inner}</div>`,
    fields,
  );
  return `<li class="${hash('li')} product">${wrapped}</li>`;
}

test('a second selector finds exactly the same values again when places change and hashes are renamed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      wrappers,
      wrappers,
      fc.integer({ min: 1, max: 6 }),
      (name, before, after, count) => {
        const listOf = (look: typeof before) =>
          `<ul>${Array.from({ length: count }, (_, no) => itemOf(no, look)).join('')}</ul>`;
        const own = `.css-${before.seed}${name.slice(0, 2)}9z`;
        const field = fieldAt(own);
        const second = secondOf(field, listOf(before), 'li');
        const page = pageOf(listOf(after));
        const values = compileSelector('li', false, [])
          .all(page.document)
          .map((item) => readAt(field, second ?? field.place)(page, item).value);
        expect(values).toEqual(Array.from({ length: count }, (_, no) => `${name} ${no}`));
      },
    ),
  );
});

describe('a second selector of items', () => {
  const learned = (css: string, text: string) => {
    const { document } = pageOf(text);
    const learning = new ItemsLearning(css);
    learning.learn(document, compileSelector(css, false, []).all(document));
    return learning.second;
  };

  test.each([
    ['another name', '<li class="x product">1</li><li class="x product">2</li>', '.x', '.product'],
    [
      'their parent',
      '<ul><li>0</li></ul><ul class="results"><li class="x">1</li><li class="x">2</li></ul>',
      '.x',
      '.results > li',
    ],
    ['nothing that finds only them', '<p class="x">1</p><p>2</p>', '.x', null],
  ])('is built from %s', (_, text, css, second) => {
    expect(learned(css, text)).toBe(second);
  });

  test('finds the same elements again, in order, when hashes are renamed', () => {
    fc.assert(
      fc.property(wrappers, wrappers, fc.integer({ min: 1, max: 6 }), (before, after, count) => {
        const listOf = (look: typeof before) => Array.from({ length: count }, (_, no) => itemOf(no, look)).join('');
        const second = learned(`.css-${before.seed}li9z`, `<li>menu</li>${listOf(before)}`);
        const { document } = pageOf(`<li>menu</li>${listOf(after)}`);
        const found: Element[] = compileSelector(second ?? '', false, []).all(document);
        expect(found).toEqual(document.children.filter(isTag).slice(1));
      }),
      { numRuns: 50 },
    );
  });
});
