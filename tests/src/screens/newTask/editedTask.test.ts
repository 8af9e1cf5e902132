import { expect, test } from 'vitest';
import { addressesWith, addressOf, recipeFor } from '#app/screens/newTask/editedTask.ts';

const [first, second, other] = ['https://a.example/1', 'https://a.example/2', 'https://b.example/'];
const task = (value: string | string[], recipe = '{"fields":[]}') => ({ parameters: { Urls: value, Recipe: recipe } });

test('the page of a task is its first address', () => {
  expect(addressOf(task([first, second]))).toBe(first);
  expect(addressOf(task([]))).toBe('');
});

test.each([
  ['stay as they are where its page was read again, also after a redirect', first, `${first}/`, [first, second]],
  ['begin with another page that was read', other, other, [other, second]],
  ['are not taken from what was typed and never read', 'shop', other, [other, second]],
])('the addresses of a task %s', (_name, typed, read, expected) => {
  expect(addressesWith({ typed, read }, task([first, second]))).toEqual(expected);
});

test('its recipe is read for a page; a text that is none gives none', () => {
  expect(recipeFor(other, task([first]))).toEqual({ fields: [], start: [other] });
  expect(recipeFor(other, task([first], '{'))).toBeNull();
});
