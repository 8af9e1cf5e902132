import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { parseLenient } from '#server/engine/extract/structured/lenientJson.ts';
import { newSearchBudget, withinBudget } from '#server/engine/extract/searchBudget.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const url = 'https://s.example/a';
const pageOf = (html: string): Page => new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
const script = (json: unknown): string =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
const textOf = (html: string, types: string[], path: string): string | null => {
  const { structured } = pageOf(html);
  return structured.textAt(structured.things(types)[0], path.split('.'));
};

test.each<[string, string, unknown]>([
  ['commas too many', '{"a":[1,2,],}', { a: [1, 2] }],
  ['a semicolon after it', '{"a":1};', { a: 1 }],
  ['comments', '{/* one */"a":1,// two\n"b":"c//d"}', { a: 1, b: 'c//d' }],
  ['marks of HTML and XML', '<!--<![CDATA[{"a":1}]]>-->', { a: 1 }],
  ['an escape that does not exist', String.raw`{"a":"it\'s \d"}`, { a: "it's d" }],
  ['a control character', '{"a":"b\u0001\tc"}', { a: 'b c' }],
  ['quotes within a text', '{"a":"the "best" one","b":"5" wide"}', { a: 'the "best" one', b: '5" wide' }],
  ['strings before bare keys', `{b:'it, too',\nc: 'x', dd:'y',}`, { b: 'it, too', c: 'x', dd: 'y' }],
  ['single quotes and bare keys', "{'a':'b','c':true,d:1}", { a: 'b', c: true, d: 1 }],
  ['a comma too few', '{"a":"b"\n"c":1}', { a: 'b', c: 1 }],
  ['two values', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['an end too early', '{"a":{"b":[1', { a: { b: [1] } }],
  ['nothing', ' ; ', undefined],
])('a script with %s is read', (_, text, expected) => {
  expect(parseLenient(text)).toEqual(expected);
});

test('objects refer to each other by @id over all scripts, also in a circle', () => {
  const html =
    script({ '@graph': [{ '@type': 'Article', '@id': '#a', author: { '@id': '#p' }, about: [{ '@id': '#b' }] }] }) +
    script({ '@type': 'Person', '@id': '#p', name: 'Ada', knows: { '@id': '#a' } }) +
    script({ '@id': '#b', name: 'Engines', subjectOf: { '@id': '#a' } }) +
    script({ '@id': '#a', headline: 'Notes' });
  expect(textOf(html, ['Article'], 'author.name')).toBe('Ada');
  expect(textOf(html, ['Article'], 'author')).toBe(null);
  expect(textOf(html, ['Article'], 'about.*.name')).toBe('Engines');
  expect(textOf(html, ['Article'], 'headline')).toBe('Notes');
  expect(textOf(html, ['Article'], 'author.knows.author.knows.author.name')).toBe('Ada');
});

test('a property is found where another object says it in reverse', () => {
  const html = script([
    { '@type': 'Book', '@id': '#b', name: 'One', '@reverse': { workExample: { '@id': '#w' } } },
    { '@type': 'CreativeWork', '@id': '#w' },
  ]);
  expect(textOf(html, ['CreativeWork'], 'workExample.name')).toBe('One');
});

test.each<[unknown, string, string | null]>([
  [{ '@type': 'schema:product', name: 'a' }, 'name', 'a'],
  [{ '@type': ['https://schema.org/Thing', 'PRODUCT'], name: 'a' }, 'name', 'a'],
  [{ '@type': 'Product', 'http://schema.org/name': [{ '@value': 'a' }] }, 'name.0', null],
  [{ '@type': 'Product', 'schema:name': { '@value': 'a', '@language': 'en' } }, 'name', 'a'],
  [{ '@type': 'Product', name: 'Salt &amp; pepper &#8211; <b>fine</b>' }, 'name', 'Salt & pepper – fine'],
  [{ '@type': 'Product', name: 'Salt &amp;amp; pepper' }, 'name', 'Salt & pepper'],
  [{ '@type': 'Product', brand: { '@type': 'Brand', name: 'Sheaf' } }, 'brand', 'Sheaf'],
  [{ '@type': 'Product', brand: 'Sheaf' }, 'brand.name', 'Sheaf'],
  [
    {
      '@type': 'Product',
      seller: { '@type': 'PostalAddress', streetAddress: '3 Quay', postalCode: 'BS1', addressLocality: 'Bristol' },
    },
    'seller',
    '3 Quay, BS1 Bristol',
  ],
  [{ '@type': 'Product', seller: { '@type': 'PostalAddress', addressCountry: 'GB' } }, 'seller', null],
  // What a page did not fill in is no value.
  [{ '@type': 'Product', brand: '$metabrand' }, 'brand', null],
  [{ '@type': 'Product', brand: '{{ product.brand }}' }, 'brand', null],
  [{ '@type': 'Product', brand: '$9.00 off' }, 'brand', '$9.00 off'],
  [{ '@type': 'Product', image: { '@type': 'ImageObject', name: 'a', url: '/i.png' } }, 'image', '/i.png'],
])('the value of %j at %s is %j', (item, path, expected) => {
  expect(textOf(script(item), ['Product'], path)).toBe(expected);
});

test('steps of a recipe have the names of their sections, and no name that only repeats or counts', () => {
  const recipeInstructions = [
    {
      '@type': 'HowToSection',
      name: 'For the dough',
      itemListElement: [
        { '@type': 'HowToStep', name: 'Step 1', text: 'Mix.' },
        { '@type': 'HowToStep', name: 'Knead', text: 'Ten minutes.' },
      ],
    },
    { '@type': 'HowToStep', name: 'Bake it…', text: 'Bake it hot.' },
  ];
  const { structured } = pageOf(script({ '@type': 'Recipe', recipeInstructions }));
  const [item] = structured.things(['Recipe']);
  expect(structured.textAt(item, ['recipeInstructions'], ' ')).toBe(
    'For the dough Mix. Knead Ten minutes. Bake it hot.',
  );
});

test('a number after the word of a step is no name, and the heading of a section always is', () => {
  const recipeInstructions = [
    {
      '@type': 'HowToSection',
      name: 'Preheat',
      itemListElement: [{ '@type': 'HowToStep', name: 'apple-tart step 1', text: 'Preheat the oven.' }],
    },
    { '@type': 'HowToStep', name: 'Bake at 350', text: 'Until brown.' },
  ];
  const { structured } = pageOf(script({ '@type': 'Recipe', recipeInstructions }));
  expect(structured.textAt(structured.things(['Recipe'])[0], ['recipeInstructions'], ' ')).toBe(
    'Preheat Preheat the oven. Bake at 350 Until brown.',
  );
});

test('a name that several steps share is a label, the heading of all steps is none of them, soft hyphens are no text', () => {
  const step = (name: string, text: string) => ({ '@type': 'HowToStep', name, text });
  const recipeInstructions = [
    { '@type': 'HowToStep', text: 'Zubereitung:' },
    step('Add', 'Peas and wa\u00ADter.'),
    step('Boil', 'Ten minutes.'),
    step('Add', 'The salt.'),
  ];
  const { structured } = pageOf(script({ '@type': 'Recipe', recipeInstructions }));
  expect(structured.textAt(structured.things(['Recipe'])[0], ['recipeInstructions'], ' ')).toBe(
    'Peas and water. Boil Ten minutes. The salt.',
  );
});

test('references in a circle end within the budget of a page', () => {
  const many = Array.from({ length: 3_000 }, () => ({ '@id': '#a' }));
  const html = script({ '@type': 'ItemList', '@id': '#a', itemListElement: many });
  expect(() => withinBudget(newSearchBudget(), () => textOf(html, ['ItemList'], 'itemListElement'))).toThrow(
    RangeError,
  );
});

test.each([
  ['ten thousand nested values', `${'{"a":['.repeat(10_000)}`],
  ['a megabyte of quotes', `{"a":"${'" '.repeat(500_000)}`],
  ['a megabyte of comments that do not end', `{${'/*'.repeat(500_000)}`],
  ['a megabyte of open tags in a value', JSON.stringify({ '@type': 'Thing', name: '<p '.repeat(300_000) })],
  [
    'ten thousand things of one @id',
    JSON.stringify(Array.from({ length: 10_000 }, () => ({ '@type': 'Thing', '@id': 'a' }))),
  ],
])('%s are read in no time', (_, text) => {
  const { ms } = processorMs(() => textOf(script(text), ['Thing'], 'name'));
  expect(ms).toBeLessThan(maxHostileMs);
});
