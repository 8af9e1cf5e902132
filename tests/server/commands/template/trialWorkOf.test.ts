import { expect, test } from 'vitest';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { trialWorkOf } from '#server/commands/template/trial/tryTemplate.ts';

const site = 'https://shop.example';
const numbers = Array.from({ length: 20_000 }, (_, index) => `${index + 1}`);
const list = { items: 'li', fields: [{ name: 'name', from: [{ css: 'a' }] }] };

test('of long values only the beginning is expanded and sent along, not all their combinations', () => {
  const start = ['{+service}/{A}/{B}'];
  const work = trialWorkOf(recipe.parse({ start, list }), { A: numbers, B: numbers, Fields: ['x = a', 'y = b'] }, site);
  expect(work.startUrls).toEqual([`${site}/1/1`, `${site}/1/2`, `${site}/1/3`, `${site}/1/4`]);
  expect(work.parameters).toEqual({ A: numbers.slice(0, 4), B: numbers.slice(0, 4), Fields: ['x = a', 'y = b'] });
});
