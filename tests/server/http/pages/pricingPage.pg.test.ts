import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

test('§9: plans are compared from Free to Enterprise Plus, each with what it gives and the prices of the library', async () => {
  const { body } = await get('/pricing?lang=en-US');
  const rows = [...body.matchAll(/<tr[^>]*><th scope="row">([^<]*)(?: <span.*?)?<\/th>([\s\S]*?)<\/tr>/gu)].map(
    ([, name = '', cells = '']) => [name, ...[...cells.matchAll(/>([^<>]+)</gu)].map(([, text]) => text)],
  );
  expect(rows.map((row) => row.slice(0, 5).map((text) => text?.trim()))).toEqual([
    ['Free', '10', 'Not included', '0', 'Not included'],
    ['Basic', '50', 'Not included', '0', 'Not included'],
    ['Standard', '100', 'Included', '6', 'Included'],
    ['Professional', '250', 'Included', '20', 'Included'],
    ['Enterprise', '1,000', 'Included', '40', 'Included'],
    ['Enterprise Plus', '10,000', 'Included', '80', 'Included'],
  ]);
  const prices = tested.service.gallery.templates
    .filter(({ scope, status }) => scope === 1 && (status === 1 || status === 2))
    .map((template) => template.prices.standard / 1000);
  const dollars = (value: number) => `$${value.toFixed(2)}`;
  expect(rows[2]?.[5]).toBe(`${dollars(Math.min(...prices))} to ${dollars(Math.max(...prices))}`);
});

test('the own plan is marked for signed-in users; a trial is offered to accounts that can have one', async () => {
  const visitor = (await get('/pricing?lang=en-US')).body;
  expect(visitor).not.toContain('Your plan');
  expect(visitor).not.toContain('/console/trial');
  const { cookie, accountId } = await tested.signUp('planner');
  const own = (await get('/pricing?lang=en-US', { cookie })).body;
  expect(own).toMatch(/<tr class="own"><th scope="row">Standard <span class="mark">Your plan/u);
  await tested.database.withoutRls((tx) => setLevel(tx, accountId, AccountLevel.Free));
  tested.service.offer = { trialDays: 14, contact: null };
  expect((await get('/pricing?lang=en-US', { cookie })).body).toContain('href="/console/trial"');
});

test.each([
  [null, 'ask the person who gave you access'],
  ['plans@sheaf.example', '<a href="mailto:plans@sheaf.example">plans@sheaf.example</a>'],
  ['https://sheaf.example/ask?a=1&b=2', '<a href="https://sheaf.example/ask?a=1&amp;b=2">'],
])('plans are changed by the operator, whom one reaches at %s', async (contact, expected) => {
  tested.service.offer = { trialDays: 0, contact };
  expect((await get('/pricing?lang=en-US')).body).toContain(expected);
});
