import { expect, test } from 'vitest';
import { routeOf, routes } from '#app/app/routes.ts';
import { allStates } from './states/allStates.ts';

const shown = allStates.flatMap(({ name, address }) =>
  address === undefined ? [] : [{ name, title: routeOf(new URL(address, 'http://host').pathname)?.title }],
);

test('every page of the route table has a state', () => {
  const titles = shown.map(({ title }) => title);
  expect(routes.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual([]);
});

test('every address of a state is a page of the route table', () => {
  expect(shown.filter(({ title }) => title === undefined)).toEqual([]);
});
