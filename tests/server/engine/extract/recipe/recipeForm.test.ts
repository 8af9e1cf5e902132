import { describe, expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { shownRecipe } from '#server/engine/extract/recipe/shownRecipe.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const shown = (html: string) => shownRecipe(parseTree(html, false));
const structuredOf = (html: string) =>
  new Page({ url: 'https://s.example/a', requestedUrl: 'https://s.example/a', number: 1 }, html, 'html').structured;
const listOf = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const ingredients = ['2 cups peas', '1 l water', '½ onion', 'salt'];
const steps = ['Boil the peas in the water.', 'Chop the onion.', 'Mash everything, then add the salt.'];

test('a recipe without headings is read by its form: amounts, then sentences, whatever names their parts have', () => {
  const html = `<h1>Pea soup</h1><p>A soup for cold days.</p><h2>Produce</h2>${listOf(...ingredients.slice(0, 3))}
    <h2>Pantry</h2>${listOf('salt')}<h3>1. Cook it</h3>${listOf(...steps.slice(0, 2))}<h3>2. Finish it</h3>
    ${listOf(steps[2] ?? '')}<h4>Filed under: Soups</h4>`;
  expect(shown(html)).toMatchObject({ name: 'Pea soup', recipeIngredient: ingredients, recipeInstructions: steps });
});

describe('steps that a page counts are read below any heading', () => {
  const above = `<h1>Pea soup</h1><h2>From the box</h2>${listOf(...ingredients)}<p>From your pantry</p>${listOf('pepper')}`;
  const counted = (label: (number: number) => string, below: (step: string) => string): string =>
    steps.map((step, index) => `${label(index + 1)}<p>A name</p>${below(step)}`).join('');
  const item = (text: string) => listOf(text);
  const paragraph = (text: string) => `<p>${text}</p>`;
  test.each([
    ['lists', counted((number) => `<p>Étape ${number}</p>`, item)],
    ['paragraphs', counted((number) => `<p>Krok ${number}.</p>`, paragraph)],
    ['headings', counted((number) => `<h3>Step ${number}:</h3>`, item)],
    [
      'lists with a remark',
      `${counted((number) => `<p>Step ${number}</p>`, item)}<p>Enjoy it with those whom you like.</p>`,
    ],
  ])('%s', (_, html) => {
    const below = '<h2>Our shops</h2><ul><li>We have some of them in your town.</li></ul>';
    expect(shown(`${above}<h2>The recipe</h2>${html}${below}`)?.['recipeInstructions']).toEqual(steps);
  });

  test('below ingredients with a heading too', () => {
    const html = `<h2>Ingredients</h2>${listOf(...ingredients)}<h2>The recipe</h2>${counted((number) => `<p>Step ${number}</p>`, item)}`;
    expect(shown(html)).toMatchObject({ recipeIngredient: ingredients, recipeInstructions: steps });
  });

  test.each([
    ['one label alone', `<p>Step 1</p>${listOf(...steps)}`],
    ['labels with different words', `<p>Photo 1</p>${item(steps[0] ?? '')}<p>Page 2</p>${listOf(...steps.slice(1))}`],
    [
      'numbers that do not follow each other',
      `<p>Step 1</p>${item(steps[0] ?? '')}<p>Step 5</p>${listOf(...steps.slice(1))}`,
    ],
    ['numbers without a word', `<p>1.</p>${item(steps[0] ?? '')}<p>2.</p>${listOf(...steps.slice(1))}`],
  ])('but not by %s', (_, html) => {
    expect(shown(`${above}<h2>The recipe</h2>${html}`)).toBe(null);
  });

  test('also where a page has 100,000 labels', () => {
    const html = above + Array.from({ length: 100_000 }, (_, index) => `<p>Step ${index % 100}</p>`).join('');
    expect(processorMs(() => shown(html)).ms).toBeLessThan(maxHostileMs);
  });
});

test.each([
  ['a ranking', listOf('1. Rome', '2. Paris', '3. Oslo', '4. Bonn')],
  ['prices', listOf('2 peas $3', '1 onion $5', '4 apples $2', '3 plums $9')],
  ['names', listOf('Peas', 'Onions', 'Apples', '3 plums')],
  ['a short list', listOf('2 peas', '1 onion')],
])('no list of amounts is %s', (_, list) => {
  expect(shown(`<h1>Ten days</h1>${list}${listOf(...steps)}`)).toBe(null);
});

test('a heading may say what the ingredients are of, and for how many', () => {
  const html = `<h2>Ingredients of pea soup</h2>${listOf(...ingredients.slice(0, 3))}<h2>Ingredients topping</h2>
    ${listOf('1 chive')}<h3>How to make pea soup</h3>${listOf(...steps)}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['2 cups peas', '1 l water', '½ onion', '1 chive']);
});

test.each([
  ['notes', '<p><b>Notes</b></p><ul><li>Link to the peas: https://s.example/peas</li></ul>'],
  ['tips', '<h4>Chef’s Tips:</h4><p>Fresh peas taste best.</p>'],
  ['a question in bold', '<p><b>Do you like this soup? We have a book.</b></p><p>Order it here.</p>'],
  ['a last word', '<p>Done</p>'],
])('below the steps is no step: %s', (_, below) => {
  const html = `<p><b>Ingredients</b></p>${listOf(...ingredients)}<p><b>Method</b></p>
    ${steps.map((step) => `<p>${step}</p>`).join('')}${below}`;
  expect(shown(html)?.['recipeInstructions']).toEqual(steps);
});

test('several short lines below steps that are no list end them', () => {
  const lines = [
    ...steps,
    'Stir well.',
    'Peas',
    '12 April',
    'Share',
    'Everything about the pea in our great book of peas.',
  ];
  const html = `<p>Ingredients</p>${listOf(...ingredients)}<p>Method</p>${lines.map((line) => `<p>${line}</p>`).join('')}`;
  expect(shown(html)?.['recipeInstructions']).toEqual([...steps, 'Stir well.']);
});

test('a cell of a table may have a block around its words', () => {
  const row = (amount: string, name: string) =>
    `<tr><td><p>${amount}</p></td><td><div><div><label><a>${name}</a></label></div></div></td></tr>`;
  const html = `<h2>Ingredients</h2><table>${row('2 cups', 'peas')}${row('1 l', 'water')}</table><h2>Method</h2>
    ${listOf(...steps)}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['2 cups peas', '1 l water']);
});

const marked = (recipe: object) => `<script type="application/ld+json">
  ${JSON.stringify({ '@type': 'Recipe', name: 'Pea soup', recipeInstructions: steps, ...recipe })}</script>`;
const page = `<h2>Ingredients</h2>${listOf(...ingredients)}<h2>Method</h2>${listOf(...steps)}`;
const ingredientsOf = (html: string) => {
  const structured = structuredOf(html);
  return structured.textAt(structured.main(['Recipe']), ['recipeIngredient'], '; ');
};

test.each([
  ['amounts behind the names', ['peas 2 cups', 'water, 1l', 'onion, ½ (chopped)', 'salt']],
  ['zeros for amounts', ['2 cups peas', '1 l water', '½ onion', '0 salt']],
])('markup with %s gives way to the lines of the page', (_, recipeIngredient) => {
  expect(ingredientsOf(marked({ recipeIngredient }) + page.replace('½ onion', '½ onion (chopped)'))).toBe(
    '2 cups peas; 1 l water; ½ onion (chopped); salt',
  );
});

test.each([
  ['amounts are in front', ['2 c. peas', '1 l water', '½ onion', 'salt'], page],
  [
    'the page has the amounts behind, too',
    ['peas 2 cups', 'water 1 l'],
    page.replace(/<li>(\S+ \S+) (peas|water)/gu, '<li>$2 $1'),
  ],
  ['the page has another list', ['lentils 2 cups', 'wine 1 l', 'leek 3'], page],
])('markup keeps its lines where %s', (_, recipeIngredient, html) => {
  expect(ingredientsOf(marked({ recipeIngredient }) + html)).toBe(recipeIngredient.join('; '));
});

test('the name of a section that the page shows nowhere is left out, and kept where the page shows no steps', () => {
  const section = (name: string, texts: string[]) => ({ '@type': 'HowToSection', name, itemListElement: texts });
  const html = marked({
    recipeInstructions: [section('First group', steps.slice(0, 2)), section('To finish', steps.slice(2))],
  });
  const instructionsOf = (shownPage: string) => {
    const structured = structuredOf(html + shownPage);
    return structured.textAt(structured.main(['Recipe']), ['recipeInstructions'], '\n');
  };
  const withHeading = `${listOf(...steps.slice(0, 2))}<h3>To finish:</h3>${listOf(...steps.slice(2))}`;
  expect(instructionsOf(withHeading)).toBe([...steps.slice(0, 2), 'To finish', ...steps.slice(2)].join('\n'));
  expect(instructionsOf('<div id="app"></div>')).toBe(
    ['First group', ...steps.slice(0, 2), 'To finish', ...steps.slice(2)].join('\n'),
  );
});

test.each([
  ['a hundred thousand amounts', listOf(...Array.from({ length: 100_000 }, () => '1 pea'))],
  ['a megabyte of a line', listOf('1 pea', `2 ${'pea '.repeat(250_000)}`, '3 peas', '4 peas')],
])('%s are read in no time', (_, list) => {
  expect(processorMs(() => shown(`<h1>Peas</h1>${list}${listOf(...steps)}`)).ms).toBeLessThan(maxHostileMs);
});
