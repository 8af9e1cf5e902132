import { expect, test } from 'vitest';
import { findRecipeMistakes } from '#core/wire/recipe/readOwnRecipe.ts';
import { findMistakes } from '#app/parts/parameters/recipe/findMistakes.ts';

const check = (json: string) => Promise.resolve(findRecipeMistakes(JSON.parse(json), 'en-US'));
async function found(text: string) {
  const mistakes = await findMistakes(text, check);
  return mistakes.map(({ from, to, ...mistake }) => ({ ...mistake, marked: text.slice(from, to) }));
}

test('an empty text and a whole recipe have no mistakes', async () => {
  expect(await found(' ')).toEqual([]);
  expect(await found('{ "tables": {} }')).toEqual([]);
});

test('a text that is no JSON has its first wrong line marked', async () => {
  expect(await found('{\n  "tables": {},,\n}')).toEqual([{ kind: 'noJson', line: 2, marked: '"tables": {},,' }]);
});

test('mistakes are in the order of the text, each marked at its key, its value, or what lacks it', async () => {
  const text = `{
  "list": {
    "itmes": "li",
    "fields": [
      { "name": "a", "from": [{ "css": "b", "atr": "c" }], "transforms": ["trimm"] }
    ]
  }
}`;
  expect(await found(text)).toMatchObject([
    { kind: 'missing', key: 'items', line: 2, marked: '"list"' },
    { kind: 'wrong', line: 3, marked: '"itmes"' },
    { kind: 'wrong', line: 5, marked: '"atr"' },
    { kind: 'wrong', line: 5, marked: '"trimm"' },
  ]);
});

test('a recipe without any kind of row is marked as a whole', async () => {
  expect(await found('{ "format": "html" }')).toMatchObject([{ kind: 'wrong', line: 1, marked: '{' }]);
});
