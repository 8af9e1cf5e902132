import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { shownRecipe } from '#server/engine/extract/recipe/shownRecipe.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const shown = (html: string) => shownRecipe(parseTree(html, false));
const structuredOf = (html: string) =>
  new Page({ url: 'https://s.example/a', requestedUrl: 'https://s.example/a', number: 1 }, html, 'html').structured;
const steps = '<h2>Method</h2><ol><li>Boil the peas in the water.</li><li>Mash them, then add the salt.</li></ol>';

test('a recipe is read from the lists below its headings', () => {
  const html = `<nav><h3>Ingredients</h3><ul><li>All</li><li>Fruit</li></ul></nav><h1>Pea soup</h1>
    <p>A soup with few ingredients.</p><h2>Ingredients (serves 4)</h2><h3>Soup</h3><ul><li>2 cups <a>peas</a></li>
    <li>1 l<br>water</li></ul><h3>On top</h3><ul><li>salt</li></ul>${steps}<h2>Notes</h2><ul><li>Freezes well.</li></ul>`;
  expect(shown(html)).toEqual({
    '@type': 'Recipe',
    name: 'Pea soup',
    recipeIngredient: ['2 cups peas', '1 l water', 'salt'],
    recipeInstructions: ['Boil the peas in the water.', 'Mash them, then add the salt.'],
  });
});

test.each([
  ['Zutaten für 4 Personen:', 'So geht’s'],
  ['Ingrédients', 'Préparation de la recette'],
  ['INGREDIENTES', 'Modo de preparo'],
  ['Ingredienti per 4 persone', 'Procedimento'],
  ['材料', '作り方'],
  ['재료', '만드는 법'],
  ['You will need', 'How to make it'],
  ['Υλικά', 'Εκτέλεση'],
])('the headings %s and %s are known', (ingredients, method) => {
  const html = `<h2>${ingredients}</h2><ul><li>a</li><li>b</li></ul>${steps.replace('Method', method)}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['a', 'b']);
  expect(shown(html)?.['recipeInstructions']).toHaveLength(2);
});

test('a line may serve as a heading, and lines as a list', () => {
  const html = `<p><strong>Ingredients:</strong></p><p>2 cups peas<br>1 l water</p><p><b>Instructions:</b></p>
    <ul><li>Boil the peas in the water.</li><li>Mash them, then add the salt.</li></ul>
    <p>We thank everyone who tried it.</p><ul><li>Link to the peas</li></ul>`;
  expect(shown(html)).toMatchObject({
    recipeIngredient: ['2 cups peas', '1 l water'],
    recipeInstructions: ['Boil the peas in the water.', 'Mash them, then add the salt.'],
  });
});

test('what a page does not show is not read: the same amounts in other units', () => {
  const html = `<h2>Ingredients</h2><ul><li>480 g peas</li><li>salt</li></ul><ul class="imperial hide"><li>2 cups peas</li>
    <li>salt</li></ul>${steps}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['480 g peas', 'salt']);
});

test('several headings of one kind make one list, and the list with amounts is that of the recipe', () => {
  const html = `<h2>Ingredients</h2><ul><li>Peas, dry or fresh</li><li>Salt as you like</li></ul>
    <h2>Ingredients</h2><ul><li>2 cups peas</li><li>salt</li></ul><h2>Ingredients for the topping</h2><ul><li>½ onion</li></ul>
    <h2>Method</h2><h3>Step 1</h3><p>Boil the peas in the water.</p><h3>Step 2</h3><p>Mash them, then add the salt.</p>
    <div><ul><li>Share</li><li>Print</li></ul></div>`;
  expect(shown(html)).toMatchObject({
    recipeIngredient: ['2 cups peas', 'salt', '½ onion'],
    recipeInstructions: ['Boil the peas in the water.', 'Mash them, then add the salt.'],
  });
});

test('an amount in an element of its own belongs to the ingredient after it, in a row of a table too', () => {
  const lines = '<div><b>2</b><p>cups peas</p></div><div><p>½</p><p>onion</p></div><div><p>salt</p></div>';
  expect(shown(`<h2>Ingredients</h2><div>${lines}</div>${steps}`)?.['recipeIngredient']).toEqual([
    '2 cups peas',
    '½ onion',
    'salt',
  ]);
  const rows = '<tr><td>150ml</td><td>red <a>wine</a></td></tr><tr><td>3</td><td>sprigs of thyme</td></tr>';
  const html = `<h2>Ingredients</h2><table><tr><th>Amount</th><th>Name</th></tr>${rows}</table>${steps}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['150ml red wine', '3 sprigs of thyme']);
});

test.each([
  ['in bold', '<li><b>Soup</b></li><li>2 cups peas</li><li>1 l water</li>'],
  ['in bold with the others', '<li><b>Salt</b></li><li><b>2 cups peas</b></li>', ['Salt', '2 cups peas']],
  ['in capitals', '<li>SOUP</li><li>2 cups peas</li><li>1 l water</li>'],
  ['in capitals with the others', '<li>SALT</li><li>2 CUPS PEAS</li>', ['SALT', '2 CUPS PEAS']],
  ['by its colon', '<li>Soup:</li><li>2 cups peas</li><li>1 l water</li>'],
  ['by its words', '<li>For the soup</li><li>2 cups peas</li><li>1 l water</li>'],
  ['by its words in German', '<li>Für die Suppe</li><li>2 cups peas</li><li>1 l water</li>'],
  ['of an ingredient', '<li>salt, for the soup</li><li>2 cups peas</li>', ['salt, for the soup', '2 cups peas']],
])('the name of a part of the ingredients is none of them: %s', (_, list, expected = ['2 cups peas', '1 l water']) => {
  expect(shown(`<h2>Ingredients</h2><ul>${list}</ul>${steps}`)?.['recipeIngredient']).toEqual(expected);
});

test('amounts and ingredients that are lines in turn are joined, whichever is first; portions are none of them', () => {
  const lines = (texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
  const read = (texts: string[]) => shown(`<h2>Ingredients</h2>${lines(texts)}${steps}`)?.['recipeIngredient'];
  const pairs = ['2 cups', 'peas', '1 l', 'water', '5 leaves', 'of mint'];
  expect(read(['2 portion(s)', ...pairs])).toEqual(['2 cups peas', '1 l water', '5 leaves of mint']);
  expect(read(['peas', '2 cups', 'water', '1 l', 'mint', '5 leaves'])).toEqual([
    'peas 2 cups',
    'water 1 l',
    'mint 5 leaves',
  ]);
  expect(read(['2 eggs', 'salt', '1 onion', 'pepper'])).toEqual(['2 eggs', 'salt', '1 onion', 'pepper']);
});

test('buttons are no part of a list, and a heading that is a button is one', () => {
  const html = `<h2><button>Ingredients</button></h2><p>2 cups peas</p><p>1 l water <button>+</button></p>
    <div><button>Copy</button><button>Share</button></div>${steps}`;
  expect(shown(html)?.['recipeIngredient']).toEqual(['2 cups peas', '1 l water']);
});

test('a table that arranges the page is no row of a list', () => {
  const cell = `<td><h2>Ingredients</h2><p>2 cups peas</p><p>1 l water</p>${steps}</td>`;
  expect(shown(`<table><tr>${cell}<td>Menu</td></tr></table>`)).toMatchObject({
    recipeIngredient: ['2 cups peas', '1 l water'],
  });
});

test('how many the steps serve and tags below them are no steps', () => {
  const html = `<h2>Ingredients</h2><ul><li>a</li><li>b</li></ul>${steps}<ul><li>Soups</li><li>Vegan</li></ul>`;
  expect(shown(html)?.['recipeInstructions']).toEqual(['Boil the peas in the water.', 'Mash them, then add the salt.']);
  const lines = '<h2>Method</h2><p>Boil the peas in the water.</p><p>Mash them, then add the salt.</p><p>Serves 4</p>';
  const page = `<h2>Ingredients</h2><ul><li>a</li><li>b</li></ul>${lines}`;
  expect(shown(page)?.['recipeInstructions']).toHaveLength(2);
  expect(shown(html.replace('the salt.', 'the salt.<br>Serves 4'))).toEqual(shown(html));
});

test('steps may be below a heading that names the dish', () => {
  const html = `<h2>What You’ll Need</h2><ul><li>2 cups peas</li><li>salt</li></ul>${steps}`;
  expect(shown(html.replace('Method', 'How to Make Pea Soup'))?.['recipeInstructions']).toHaveLength(2);
});

test.each([
  ['ingredients only', '<h2>Ingredients</h2><ul><li>peas</li><li>water</li></ul>'],
  ['steps only', steps],
  [
    'ingredients in prose',
    `<h2>Ingredients</h2><p>${'All that we use is grown here. '.repeat(9)}</p><p>So.</p>${steps}`,
  ],
  ['a time below the word', '<h2>Ingredients</h2><li>peas<li>salt<h2>Preparation</h2><p>20 min</p>'],
])('a page with %s shows no recipe', (_, html) => {
  expect(shown(html)).toBe(null);
});

test('a value that the markup of a recipe lacks is read from the page, where the page has one recipe', () => {
  const script = (name: string): string =>
    `<script type="application/ld+json">{"@type":"Recipe","name":"${name}","recipeIngredient":["peas"]}</script>`;
  const stepsOf = (html: string): string | null => {
    const structured = structuredOf(html);
    return structured.textAt(structured.things(['Recipe'])[0], ['recipeInstructions'], ' ');
  };
  const page = `<h1>Soup</h1><h2>Ingredients</h2><ul><li>a</li><li>b</li></ul>${steps}`;
  expect(stepsOf(script('Pea soup') + page)).toBe('Boil the peas in the water. Mash them, then add the salt.');
  expect(stepsOf(script('Pea soup') + script('Bean soup') + page)).toBe(null);
  expect(structuredOf(page).things(['Recipe'])).toHaveLength(1);
  expect(structuredOf(page).things(['Article'])).toEqual([]);
});

test('ingredients that are names only have the amounts that the page shows', () => {
  const ingredientsOf = (stated: string, shownList: string): string | null => {
    const script = `<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":${stated}}</script>`;
    const structured = structuredOf(`${script}<h1>Soup</h1><h2>Ingredients</h2>${shownList}${steps}`);
    return structured.textAt(structured.things(['Recipe'])[0], ['recipeIngredient'], '; ');
  };
  const list = '<ul><li>2 cups Peas</li><li>1 l water</li></ul>';
  expect(ingredientsOf('["peas","water"]', list)).toBe('2 cups Peas; 1 l water');
  expect(ingredientsOf('["peas"]', list)).toBe('2 cups Peas; 1 l water');
  expect(ingredientsOf('["peas","salt"]', list)).toBe('peas; salt');
  expect(ingredientsOf('["3 peas","water"]', list)).toBe('3 peas; water');
  expect(ingredientsOf('["peas","water"]', '<ul><li>peas</li><li>water</li></ul>')).toBe('peas; water');
});

test('an element that is a whole list gives its items, without the heading, and none twice', () => {
  const recipe = (inner: string): string => `<div itemscope itemtype="https://schema.org/Recipe">${inner}</div>`;
  const valuesOf = (inner: string): unknown => structuredOf(recipe(inner)).things(['Recipe'])[0];
  const list = '<ul><li>peas</li><li>1 l water</li></ul>';
  expect(valuesOf(`<div itemprop="ingredients recipeIngredient"><h3>INGREDIENTS</h3>${list}</div>`)).toEqual({
    '@type': 'Recipe',
    ingredients: ['peas', '1 l water'],
    recipeIngredient: ['peas', '1 l water'],
  });
  expect(valuesOf('<div itemprop="recipeInstructions"><h2>Preparation</h2><p>Boil.</p><p>Mash.</p></div>')).toEqual({
    '@type': 'Recipe',
    recipeInstructions: 'Boil. Mash.',
  });
  expect(valuesOf('<div itemprop="ingredients"><p>1 l water</p><p>peas</p><p>salt</p></div>')).toMatchObject({
    ingredients: ['1 l water', 'peas', 'salt'],
  });
  const marked = list.replaceAll('<li>', '<li itemprop="recipeIngredient">');
  expect(valuesOf(`<div itemprop="recipeIngredient">${marked}</div>`)).toEqual({
    '@type': 'Recipe',
    recipeIngredient: ['peas', '1 l water'],
  });
});

test('a value of microdata that is markup gives its lines, without the names of its parts', () => {
  const content = '&lt;p&gt;&lt;b&gt;SOUP&lt;/b&gt;&lt;br&gt;2 cups peas&lt;br&gt;1 l water&lt;br&gt;salt&lt;/p&gt;';
  const html = `<div itemscope itemtype="https://schema.org/Recipe"><meta itemprop="ingredients" content="${content}">
    <div itemprop="recipeIngredient"><p>Side</p><p class="ingredient">2 cups peas</p><p class="ingredient">salt</p></div></div>`;
  expect(structuredOf(html).things(['Recipe'])).toEqual([
    {
      '@type': 'Recipe',
      ingredients: ['2 cups peas', '1 l water', 'salt'],
      recipeIngredient: ['2 cups peas', 'salt'],
    },
  ]);
});

test.each([
  ['hrecipe', 'fn', 'ingredient', 'instructions'],
  ['h-recipe', 'p-name', 'p-ingredient', 'e-instructions'],
  ['wprm-recipe-container', 'wprm-recipe-name', 'wprm-recipe-ingredient', 'wprm-recipe-instruction-text'],
  ['mv-create-card', 'mv-create-title', 'mv-create-ingredients', 'mv-create-instructions'],
])('a recipe is read by its classes: %s', (recipe, name, ingredient, instruction) => {
  const part = (className: string, text: string): string => `<div class="${className}">${text}</div>`;
  const html = part(
    `card ${recipe}`,
    part(name, 'Pea soup') + part(ingredient, '2 cups peas') + part(ingredient, 'salt') + part(instruction, 'Boil.'),
  );
  expect(structuredOf(html).things(['Recipe'])).toEqual([
    { '@type': 'Recipe', name: 'Pea soup', recipeIngredient: ['2 cups peas', 'salt'], recipeInstructions: 'Boil.' },
  ]);
  expect(structuredOf(part(recipe, part(name, 'Pea soup'))).things(['Recipe'])).toEqual([]);
});

test('ingredients that were divided in the wrong places are read from the card', () => {
  const script =
    '<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["2 peas\\n1 onion","5 l water"]}</script>';
  const card = '<p>2 peas</p><p>1 onion</p><p>1.5 l water</p>';
  const html = `${script}<div class="tasty-recipes"><div class="tasty-recipes-ingredients-body">${card}</div></div>`;
  const structured = structuredOf(html);
  expect(structured.textAt(structured.things(['Recipe'])[0], ['recipeIngredient'], '; ')).toBe(
    '2 peas; 1 onion; 1.5 l water',
  );
});

test('an ingredient that is marked without its amount has the amount of its item', () => {
  const item = (amount: string, name: string): string =>
    `<li><b>${amount}</b> <span><a itemprop="recipeIngredient">${name}</a></span></li>`;
  const html = `<ul itemscope itemtype="https://schema.org/Recipe">${item('2 cl', 'lime juice')}${item('some', 'ice')}
    <li>3 of <i itemprop="recipeIngredient">mint</i> or <i itemprop="recipeIngredient">basil</i></li></ul>`;
  expect(structuredOf(html).things(['Recipe'])).toEqual([
    { '@type': 'Recipe', recipeIngredient: ['2 cl lime juice', 'ice', 'mint', 'basil'] },
  ]);
});

test.each([
  ['ten thousand headings', `${'<h2>Ingredients</h2><ul><li>a</li><li>b</li></ul>'.repeat(10_000)}`],
  ['a thousand nested lists', `<h2>Ingredients</h2>${'<ul><li>a'.repeat(1_000)}${steps}`],
  ['ten thousand cards', '<div class="hrecipe"><b class="ingredient">a</b></div>'.repeat(10_000)],
  ['a megabyte of classes', `<div class="hrecipe ${'ingredient '.repeat(90_000)}"><b class="ingredient">a</b>`],
  ['a megabyte of buttons', `<h2>Ingredients</h2>${'<button>a'.repeat(100_000)}${steps}`],
  ['a megabyte of a heading', `<h2>${'ingredients '.repeat(90_000)}</h2>${steps}`],
  [
    'two thousand nested values',
    `<div itemscope itemtype="https://schema.org/Recipe">${'<b itemprop="ingredients">x'.repeat(2_000)}`,
  ],
])('%s are read in no time', (_, html) => {
  const { ms } = processorMs(() => structuredOf(html).things(['Recipe']));
  expect(ms).toBeLessThan(maxHostileMs);
});
