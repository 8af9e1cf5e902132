import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let site: TestSite;
let tested: TestService;
let client: Client;
beforeAll(async () => {
  const page = (title: string) =>
    `<!doctype html><title>${title}</title><meta name="description" content="About ${title}">`;
  site = await startSite({
    '/demo-shop/a': (response) => response.setHeader('content-type', 'text/html').end(page('Lamps')),
    '/demo-shop/b': (response) => response.setHeader('content-type', 'text/html').end(page('Mugs')),
    '/demo-shop/slow': () => undefined,
  });
  // The only private address that needs no rule of the operator: the test site replaces the demo shop.
  tested = await openTestService({ publicUrl: site.origin, level: AccountLevel.Free, withWorker: true });
  client = await tested.signUp('ada');
});
afterAll(async () => {
  await tested.close();
  await site.close();
});

const idOf = (slug: string) => tested.service.gallery.bySlug(slug)?.templateRegistrationId ?? 0;
const input = (values: Record<string, string[]>, slug = 'page-metadata') => ({
  params: { id: idOf(slug) },
  body: { userInputParameters: formatUserInputParameters(values, {}) },
});
const attempt = (paths: string[], by = client) =>
  by.send(tryTemplate, input({ Urls: paths.map((path) => `${site.origin}/demo-shop/${path}`) }));

test('a trial shows rows, fields and each page, whatever the plan; nothing is saved, nothing charged', async () => {
  const { status, body } = await attempt(['a', 'b', 'gone']);
  expect(status).toBe(200);
  const trial = tryTemplate.reply.parse(body);
  expect(trial.rows.map((row) => row[trial.columns.indexOf('title')])).toEqual(['Lamps', 'Mugs']);
  expect(trial.pages.map(({ url, failure }) => [url.slice(site.origin.length), failure])).toEqual([
    ['/demo-shop/a', null],
    ['/demo-shop/b', null],
    ['/demo-shop/gone', { code: 'HttpStatus', detail: '404' }],
  ]);
  expect(trial.limit).toBeNull();
  expect((await client.send(searchTasks)).body['total']).toBe(0);
  const written = await tested.database.withoutRls(async (tx) => [
    ...(await tx.selectFrom('lots').select('lot_id').execute()),
    ...(await tx.selectFrom('ledger').select('entry_id').execute()),
  ]);
  expect(written).toEqual([]);
});

test.each<[string, Record<string, string[]>, object]>([
  ['a value that is missing', {}, { paramName: 'Urls', problem: { code: 'PleasePerfectInfo' } }],
  [
    'an address inside a private network',
    { Urls: ['http://169.254.169.254/'] },
    { paramName: 'Urls', problem: { code: 'AddressRefused' } },
  ],
  ['a parameter that there is not', { Nope: ['x'] }, { paramName: 'Nope', problem: { code: 'Unknown' } }],
])('%s is refused as when it is saved', async (_name, values, facts) => {
  expect(await client.send(tryTemplate, input(values))).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', ...facts },
  });
});

test('an address beside the demo shop is refused like every private one, and nothing connects to it', async () => {
  const { body } = await client.send(tryTemplate, input({ Urls: [`${site.origin}/outside-of-the-demo-shop`] }));
  expect(body).toMatchObject({ code: 'InvalidParameter', problem: { code: 'AddressRefused' } });
  expect(site.asked).not.toContain('/outside-of-the-demo-shop');
});

test('a template that cannot start has no trial', async () => {
  const template = tested.service.gallery.bySlug('page-metadata');
  if (template === undefined) throw new Error('the template is gone');
  template.status = TemplateStatus.Maintaining;
  expect(await attempt(['a'])).toMatchObject({ status: 409, body: { code: 'TemplateNotAvailable' } });
  template.status = TemplateStatus.Published;
});

test('one at a time; when the client goes away the trial ends at once and the next may begin', async () => {
  const origin = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const slow = fetch(`${origin}/v1/templateRegistration/${idOf('page-metadata')}:try`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookie },
    body: JSON.stringify(input({ Urls: [`${site.origin}/demo-shop/slow`] }).body),
    signal: gone.signal,
  });
  await waitFor(() => site.asked.includes('/demo-shop/slow'));
  expect(await attempt(['a'])).toMatchObject({ status: 409, body: { code: 'TrialRunning' } });
  gone.abort();
  await expect(slow).rejects.toThrow(/abort/u);
  await waitFor(async () => (await attempt(['a'])).status === 200);
});

test('20 trials are possible in ten minutes, then the answer names the wait', async () => {
  const eager = await tested.signUp('eager');
  for (let count = 0; count < 20; count += 1) expect((await attempt(['a'], eager)).status).toBe(200);
  expect(await attempt(['a'], eager)).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
});
