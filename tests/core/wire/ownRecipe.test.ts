import { expect, test } from 'vitest';
import { DataType } from '#core/domain/parameters/parameter.ts';
import { columnsOf, outputOf, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { recipe as wholeRecipe } from '#core/wire/recipe/recipe.ts';

const own = { output: [], parameters: [{ paramName: 'Recipe', dataType: DataType.Recipe }] };
const from = [{ css: 'a' }];

test.each<[string, object[], string]>([
  ['plain text', [], 'text'],
  ['a number', ['trim', 'number'], 'number'],
  ['a number with its decimal sign', [{ number: { decimal: ',' } }], 'number'],
  ['a date', ['date'], 'date'],
  ['an address', ['absoluteUrl'], 'url'],
  ['a picture', ['absoluteUrl', 'pictureUrl'], 'image'],
  ['a picture as proposals read it', ['pictureUrl', 'absoluteUrl'], 'image'],
  ['a number whose text is cut first', [{ replace: 'x', by: '' }, 'number'], 'number'],
] as [string, object[], string][])('the column of %s has its type', (_name, transforms, type) => {
  const value = JSON.stringify({ fields: [{ name: 'a', from, transforms }] });
  expect(outputOf(own, { Recipe: value })).toEqual([{ name: 'a', label: 'a', type }]);
});

test('columns are those of the list, of its detail pages, and of their outcome, in this order', () => {
  const list = {
    items: 'li',
    fields: [{ name: 'a', from }],
    detail: { link: { css: 'a', attr: 'href' }, fields: [{ name: 'b', from }], outcome: 'c' },
  };
  expect(columnsOf({ list }).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test.each<[string, string]>([
  ['fields of a parameter', JSON.stringify({ list: { items: 'li', fields: { fromParameter: 'Fields' } } })],
  ['tables, whose pages name the columns', JSON.stringify({ tables: {} })],
  ['text that is no recipe', '{'],
  ['nothing', ''],
])('%s give no columns', (_name, text) => {
  expect(outputOf(own, { Recipe: text })).toEqual([]);
});

test('a template without an own recipe gives its columns, and a missing one gives none', () => {
  const output = [{ name: 'a', label: 'A', type: 'text' as const }];
  expect(outputOf({ output, parameters: [] }, { Recipe: '{}' })).toBe(output);
  expect(outputOf(undefined, {})).toEqual([]);
});

test('the value of a task is its recipe without start addresses', () => {
  const recipe = wholeRecipe.parse({ start: ['https://a.example'], fields: [{ name: 'a', from }] });
  expect(JSON.parse(recipeText(recipe))).toEqual({ ...recipe, start: undefined });
  expect(recipeText(recipe)).not.toContain('a.example');
});
