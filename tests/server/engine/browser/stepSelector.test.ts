import { expect, test } from 'vitest';
import { selectorsOf, type Ancestor } from '#server/engine/browser/page/live/stepSelector.ts';

const element = (name: string, attributes: Record<string, string> = {}, place = 1, isOnly = true): Ancestor => ({
  name,
  attributes,
  place,
  isOnly,
});
const page = [element('body'), element('html')];

test.each<[string, Ancestor[], string]>([
  ['its id', [element('button', { id: 'accept', class: 'btn' })], '#accept'],
  ['the name of its field', [element('input', { name: 'q', placeholder: 'Search' })], '[name="q"]'],
  [
    'the name by which it is read out, before its class',
    [element('button', { class: 'accept', 'aria-label': 'Accept all' })],
    'button[aria-label="Accept all"]',
  ],
  ['a class that a person named', [element('button', { class: 'css-1x9ab2 accept' })], '.accept'],
])('an element is found by %s first', (_, own, css) => {
  expect(selectorsOf([...own, ...page])[0]).toBe(css);
});

test('an element without names is found below the nearest one with a name, and last by its place on the page', () => {
  const chain = [
    element('span', {}, 2, false),
    element('div', { class: 'css-9fz31' }),
    element('form', { id: 'search' }),
  ];
  const selectors = selectorsOf([...chain, ...page]);
  expect(selectors).toContain('#search > div > span:nth-of-type(2)');
  expect(selectors.at(-1)).toBe('html > body > form > div > span:nth-of-type(2)');
});

test('no selector is one that only the engine understands, or longer than a step may be', () => {
  const long = element('a', { href: `/${'x'.repeat(3_000)}`, title: 'a"quote' });
  for (const css of selectorsOf([long, element('dd'), ...page])) {
    expect(css).not.toContain(':contains');
    expect(css.length).toBeLessThanOrEqual(500);
  }
});
