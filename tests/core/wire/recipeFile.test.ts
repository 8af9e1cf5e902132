import { describe, expect, test } from 'vitest';
import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { readRecipeFile } from '#core/wire/recipe/readRecipeFile.ts';
import { formatRecipeFile, recipeFileName } from '#core/wire/recipe/recipeFile.ts';

const recipe = {
  list: {
    items: '.product',
    fields: [
      { name: 'lamp', from: [{ css: 'b' }] },
      { name: 'price', from: [{ css: 'i' }], transforms: ['number'] },
    ],
  },
};
const values = {
  [ownRecipeTemplate.addresses]: ['https://shop.example/lamps', 'https://shop.example/lights'],
  [ownRecipeTemplate.recipe]: recipeText(recipe),
  [ownRecipeTemplate.maxPages]: '3',
};
const written = formatRecipeFile('Lamps', values) ?? '';
const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(written) as Record<string, unknown>;
  change(file);
  return JSON.stringify(file, null, 2);
};

describe('a recipe file', () => {
  test('that was written is read with nothing lost', () => {
    expect(readRecipeFile(written, 'en-US')).toEqual({ name: 'Lamps', values, columnCount: 2 });
  });

  test('has the rule that makes addresses', () => {
    const rule = { address: 'https://shop.example/?page={0}', pattern: 'Horizontal', variables: [] };
    const file = JSON.parse(formatRecipeFile('Lamps', { ...values, Urls: rule } as never) ?? '') as object;
    expect(file).toMatchObject({ addresses: rule });
  });

  test.each([
    ['is cut off', written.slice(0, 60), { code: 'noJson', line: expect.any(Number) }],
    ['is of something else', '{"name": "package"}', { code: 'noFile' }],
    ['is a list', '[]', { code: 'noFile' }],
    ['is of a newer version', changed((file) => void (file['version'] = 2)), { code: 'newer', version: 2 }],
    [
      'has a recipe with a mistake deep inside',
      changed(
        (file) => void Object.assign(file, { recipe: { list: { ...recipe.list, fields: [{ name: 7, from: [] }] } } }),
      ),
      { code: 'at', place: expect.stringMatching(/^recipe\.list\.fields\.0/u), message: expect.stringMatching(/\w/u) },
    ],
    [
      'has a word too much',
      changed((file) => void (file['more'] = 1)),
      { code: 'at', place: 'more', message: expect.stringMatching(/\w/u) },
    ],
    [
      'has pages that are no number',
      changed((file) => void (file['maxPages'] = 'all')),
      { code: 'at', place: 'maxPages' },
    ],
  ])('that %s is refused with the place of its mistake', (_, text, problem) => {
    expect(readRecipeFile(text, 'en-US')).toMatchObject({ problem });
  });

  test('names the mistake in the language of the user', () => {
    const text = changed((file) => void (file['name'] = 7));
    const sentences = (['en-US', 'de-DE', 'ja-JP'] as const).map((locale) =>
      JSON.stringify(readRecipeFile(text, locale)),
    );
    expect(new Set(sentences).size).toBe(3);
  });
});

test.each([
  ['Lamps: all/of <them>?', 'Lamps all of them.recipe.json'],
  ['  ', 'recipe.recipe.json'],
  ['ランプ', 'ランプ.recipe.json'],
])('the recipe of %j is in a file named %s', (name, file) => {
  expect(recipeFileName(name)).toBe(file);
});
