import { describe, expect, test } from 'vitest';
import { hasParent } from '#core/domain/account/level.ts';
import { isOfParent } from '#app/app/routes.ts';
import { shownAt } from '#app/app/shownAt.ts';

/** The kinds of people at a console; of an account only its parent matters to the routes (§6). */
const people = {
  visitor: null,
  free: { memberOf: null },
  professional: { memberOf: null },
  parent: { memberOf: null },
  child: { memberOf: 'parent@example.com' },
} as const;
type Person = keyof typeof people;

/** Returns what a person is shown: a page by its title, with its frame where it is not the whole one. */
function shownTo(person: Person, pathname: string): string {
  const account = people[person];
  const shown = shownAt(pathname, account !== null);
  if (shown.kind === 'redirect') return `to ${shown.to}`;
  if (shown.kind !== 'page') return shown.kind;
  const { route, frame } = shown;
  const text = frame === 'whole' ? route.title : `${route.title}, ${frame}`;
  return isOfParent(route) && hasParent(account ?? undefined) ? `${text}, only its parent` : text;
}

/**
 * §2.1: the routes of the console, with what an account is shown. A visitor signs in first, and returns. Public pages are
 * the service's (tests/server/http/pages/specifiedPages.pg.test.ts); in the installed app the console has some of them.
 */
const forEverybody: [path: string, shown: string][] = [
  ['/console/overview', 'overview'],
  ['/console/task/task-list', 'allTasks'],
  ['/console/task/export-record', 'exportRecord'],
  ['/console/template', 'gallery'],
  ['/console/task/template-list', 'taskList'],
  ['/console/template/demo-shop-products', 'templatePage'],
  ['/console/template/collection/any-website', 'templateCollection'],
  ['/console/template/categories/e-commerce', 'templateKind'],
  ['/console/account-center/account', 'account'],
  ['/console/task/task-info', 'taskInfo'],
  ['/console/task/lot-data', 'lotData'],
  ['/console/task/all-data', 'allData'],
  ['/client-run-download', 'clientDownload'],
  ['/pricing', 'pricing'],
];
/** §6: a child sees who manages these instead. */
const notForChildren: [path: string, shown: string][] = [
  ['/console/payment-plan/plan-subscription', 'plan'],
  ['/console/payment-plan/orders-invoices', 'orders'],
  ['/console/payment-plan/coupons', 'coupons'],
  ['/console/payment-plan/credit-usage', 'creditUsage'],
  ['/console/payment-plan/payment-settings', 'paymentSettings'],
  ['/console/account-center/member-manage', 'members'],
  ['/console/balance', 'balance'],
  ['/console/purchase', 'purchase, bare'],
  ['/console/trial', 'trial'],
  ['/console/order', 'order, bare'],
];

describe('§2.1: what visitor, free, professional, enterprise parent and child are shown', () => {
  test.each([
    ...forEverybody.map(([path, shown]) => ({ path, shown, child: shown })),
    ...notForChildren.map(([path, shown]) => ({ path, shown, child: `${shown}, only its parent` })),
  ])('at $path: $shown', ({ path, shown, child }) => {
    const answers = (Object.keys(people) as Person[]).map((person) => [person, shownTo(person, path)]);
    expect(Object.fromEntries(answers)).toEqual({
      visitor: 'login',
      free: shown,
      professional: shown,
      parent: shown,
      child,
    });
  });

  test.each([
    ['/console/template/detail', 'to /console/template'],
    ['/download/latest', 'to /client-run-download'],
    ['/console', 'to /console/overview'],
  ])('at %s: %s', (path, shown) => {
    for (const person of Object.keys(people) as Person[]) expect(shownTo(person, path)).toBe(shown);
  });

  test('at an address of no page: not found, and for visitors first the sign-in', () => {
    expect(shownTo('free', '/console/nothing')).toBe('notFound');
    expect(shownTo('visitor', '/console/nothing')).toBe('login');
  });
});
