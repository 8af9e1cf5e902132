import { expect, test } from 'vitest';
import { addresses } from '#app/navigation/addresses.ts';
import { redirects } from '#app/app/redirects.ts';
import { routeOf, routes } from '#app/app/routes.ts';

test.each([
  [addresses.login, 'login'],
  [addresses.signup, 'signup'],
  [addresses.overview, 'overview'],
  [addresses.gallery, 'gallery'],
  [`${addresses.gallery}/`, 'gallery'],
  [addresses.galleryOfKind('e-commerce'), 'templateKind'],
  [addresses.collection('any-website'), 'templateCollection'],
  [addresses.templatePage('rss-atom-feed'), 'templatePage'],
  [addresses.templatePage('a b/c'), 'templatePage'],
  [addresses.taskList, 'taskList'],
  [addresses.taskInfo('1'), 'taskInfo'],
  [addresses.lotData('1', 2), 'lotData'],
  [addresses.balance, 'balance'],
  [`${addresses.device}?code=BCDF-GHJK`, 'device'],
  [addresses.clientRun('1', 10), 'clientDownload'],
  [addresses.pricing, 'pricing'],
  [addresses.trialFrom(addresses.gallery), 'trial'],
  [addresses.taskEdit('html-tables', '1'), 'templatePage'],
])('%s is shown by the screen "%s"', (address, title) => {
  expect(routeOf(new URL(address, 'http://host').pathname)?.title).toBe(title);
});

test.each(['/console/nothing', '/console/template/a/b', '/consoletemplate', '/loginx', '/console/task/task-info/1'])(
  '%s is no page',
  (pathname) => {
    expect(routeOf(pathname)).toBeUndefined();
  },
);

test('§2.1: the client’s download and the template detail lead to their pages', () => {
  expect(redirects['/download/latest']).toBe(addresses.clientDownload);
  expect(redirects['/console/template/detail']).toBe(addresses.gallery);
});

test('every redirect leads to a page', () => {
  for (const target of Object.values(redirects)) expect(routeOf(target), target).toBeDefined();
});

test('an address has one screen only', () => {
  const titles = routes.map(({ title }) => title);
  expect(new Set(titles).size).toBe(routes.length);
});
