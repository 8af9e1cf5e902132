import { describe, expect, test } from 'vitest';
import { placeAtCursor, rangeAtPath, treeOfJson } from '#app/parts/parameters/recipe/jsonPlaces.ts';
import type { JsonPath } from '#core/wire/recipe/readOwnRecipe.ts';

/** The cursor is at the bar. */
function placeIn(marked: string) {
  const text = marked.replace('|', '');
  const place = placeAtCursor(text, treeOfJson(text), marked.indexOf('|'));
  if (place === null) return null;
  const { from, to } = place.written;
  return { ...place, path: place.path.join('.'), written: text.slice(from, to) };
}

describe('the place of a cursor in a recipe', () => {
  test.each<[string, string, string[], string]>([
    ['{ | }', '', [], ''],
    ['{|}', '', [], ''],
    ['{', '', [], ''],
    ['{ "li|" }', '', [], '"li"'],
    ['{ li| }', '', [], 'li'],
    ['{ "format": "html", "list": { "items": "a", | } }', 'list', ['items'], ''],
    ['{ "fields": [{ "name": "a" }, { "fr|" }] }', 'fields.1', [], '"fr"'],
    ['{ "list": { "items": "a" }, | }', '', ['list'], ''],
    ['{ "a": { "b\\"c|": 1 } }', 'a', [], '"b\\"c"'],
  ])('%s is a key', (marked, path, present, written) => {
    expect(placeIn(marked.includes('|') ? marked : `${marked}|`)).toMatchObject({
      kind: 'key',
      path,
      present,
      written,
    });
  });

  test.each<[string, string, string]>([
    ['{ "engine": | }', 'engine', ''],
    ['{ "engine":| }', 'engine', ''],
    ['{ "engine": au| }', 'engine', 'au'],
    ['{ "engine": "au|" }', 'engine', '"au"'],
    ['{ "engine": |', 'engine', ''],
    ['{ "a": ["trim", | ] }', 'a.1', ''],
    ['{ "a": [|] }', 'a.0', ''],
    ['{ "a": [{ "b": ["x", "y|"] }] }', 'a.0.b.1', '"y"'],
    ['{ "a": tr| }', 'a', 'tr'],
  ])('%s is a value', (marked, path, written) => {
    expect(placeIn(marked)).toMatchObject({ kind: 'value', path, written });
  });

  test.each(['|', '{ "a": 1 } |', '{ "a": 1 }|', '{ "a": { } | }', '["a" | ]'])('%s is neither', (marked) => {
    expect(placeIn(marked)).toBeNull();
  });

  test('a key knows whether its value is there already', () => {
    expect(placeIn('{ "li|": {} }')).toMatchObject({ hasValue: true });
    expect(placeIn('{ "li|" }')).toMatchObject({ hasValue: false });
  });
});

describe('the text of a value', () => {
  const text = '{ "list": { "items": "li", "fields": [ { "name": "a" }, 5 ] } }';
  test.each<[JsonPath, string]>([
    [['list', 'items'], '"items"'],
    [['list', 'fields'], '"fields"'],
    [['list', 'fields', 0], '{'],
    [['list', 'fields', 0, 'name'], '"name"'],
    [['list', 'fields', 1], '5'],
    [['list', 'fields', 0, 'from'], '{'],
    [['list', 'next', 'link'], '"list"'],
    [[], '{'],
  ])('%j', (path, marked) => {
    const { from, to } = rangeAtPath(text, treeOfJson(text), path);
    expect(text.slice(from, to)).toBe(marked);
  });
});
