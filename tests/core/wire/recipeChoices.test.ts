import { describe, expect, test } from 'vitest';
import { findRecipeMistakes, type JsonPath } from '#core/wire/recipe/readOwnRecipe.ts';
import { keyChoices, valueChoices } from '#core/wire/recipe/recipeChoices.ts';
import { recipeForms } from '#core/wire/recipe/recipeForms.ts';

const forms = recipeForms();

const keysAt = (path: JsonPath, ...present: string[]) => keyChoices(forms, path, present).map(({ key }) => key);

describe('what may be written at a place of a recipe', () => {
  test.each<[string, JsonPath, string[], string[]]>([
    ['the recipe itself', [], [], ['format', 'engine', 'browser', 'list', 'tables', 'fields']],
    ['a recipe that has its one kind of rows', [], ['list'], ['format', 'engine', 'browser']],
    ['a field, what it needs first', ['list', 'fields', 0], [], ['name', 'from', 'transforms', 'required']],
    ['a field that has its name', ['fields', 3], ['name'], ['from', 'transforms', 'required']],
    ['a source by selector', ['fields', 0, 'from', 1], ['css'], ['attr', 'join', 'of']],
    ['a source by JSON-LD', ['fields', 0, 'from', 1], ['jsonLd'], ['type']],
    ['the way to the next page by a parameter', ['list', 'next'], ['parameter'], ['cursor', 'first', 'step']],
    ['an object that no form allows', ['fields', 0], ['nonsense'], []],
    ['a place that does not exist', ['nonsense', 0], [], []],
  ])('%s', (_name, path, present, keys) => {
    expect(keysAt(path, ...present)).toEqual(keys);
  });

  test('a source without a key has those of every kind', () => {
    expect(keysAt(['fields', 0, 'from', 0])).toEqual(
      expect.arrayContaining(['css', 'jsonLd', 'schema', 'json', 'regex', 'page', 'article', 'product', 'joined']),
    );
  });

  test('a key comes with the marks around its value', () => {
    expect(keyChoices(forms, ['list'], ['items', 'distinct', 'next', 'follow', 'maxPages', 'detail'])).toEqual([
      { key: 'fields', opening: '[', closing: ']' },
    ]);
    expect(keyChoices(forms, ['list', 'follow'], ['host'])).toEqual([{ key: 'link', opening: '{', closing: '}' }]);
    expect(keyChoices(forms, ['fields', 0, 'from', 0], ['css', 'attr', 'join'])).toEqual([
      { key: 'of', opening: '"', closing: '"' },
    ]);
  });

  test.each<[string, JsonPath, string[]]>([
    ['a choice', ['engine'], ['"http"', '"browser"', '"auto"']],
    ['yes or no', ['fields', 0, 'required'], ['true', 'false']],
    ['one fixed word', ['fields', 0, 'from', 0, 'of'], ['"page"']],
    ['any text', ['fields', 0, 'name'], []],
  ])('the values of %s', (_name, path, values) => {
    expect(valueChoices(forms, path)).toEqual(values);
  });

  test('the transforms are those that are a word', () => {
    expect(valueChoices(forms, ['fields', 0, 'transforms', 0])).toEqual(
      expect.arrayContaining(['"trim"', '"number"', '"date"']),
    );
  });
});

describe('mistakes of a recipe', () => {
  const mistakes = (recipe: object) =>
    findRecipeMistakes(recipe, 'en-US').map(({ path, message }) => [path.join('.'), message]);
  const list = (part: object) => ({ list: { items: 'li', fields: [{ name: 'a', from: [{ css: 'b' }] }], ...part } });

  test('a good recipe has none', () => {
    expect(mistakes(list({}))).toEqual([]);
  });

  test('all of them are found, each at its own place', () => {
    const found = mistakes(
      list({ itmes: 'li', fields: [{ name: 'a', from: [{ css: 'b', atr: 'c' }], transforms: ['trimm'] }] }),
    );
    expect(found.map(([place]) => place)).toEqual([
      'list.fields.0.from.0.atr',
      'list.fields.0.transforms.0',
      'list.itmes',
    ]);
    expect(found[0]![1]).toContain('"atr"');
    expect(found[1]![1]).toContain('"trim"');
  });

  test('what is missing has the place that it would have', () => {
    expect(mistakes({ list: { items: 'li' } }).map(([place]) => place)).toEqual(['list.fields']);
  });

  test('of a source that is of no kind, only its strange key is said', () => {
    expect(mistakes({ fields: [{ name: 'a', from: [{ cssx: 'b' }] }] })).toEqual([
      ['fields.0.from.0.cssx', 'Unrecognized key: "cssx"'],
    ]);
  });

  test('a value of the wrong type is a mistake of the form that has its key', () => {
    expect(mistakes({ fields: [{ name: 'a', from: [{ css: 5 }] }] }).map(([place]) => place)).toEqual([
      'fields.0.from.0.css',
    ]);
  });

  test('a mistake is said in the user’s language', () => {
    expect(findRecipeMistakes(list({ itmes: 1 }), 'de-DE')[0]?.message).toContain('Unbekannt');
  });
});
