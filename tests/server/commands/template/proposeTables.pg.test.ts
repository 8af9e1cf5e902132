import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const lamps = ['Desk lamp', 'Floor lamp', 'Night light', 'Wall lamp', 'Garden lamp'];
const shop = `<!doctype html><title>Lamps</title><nav><a href="/a">Home</a> <a href="/b">About</a></nav><main><ul>
${lamps
  .map(
    (name, index) =>
      `<li class="product"><a class="name" href="/lamp/${index}">${name}</a><span class="price">$${index + 10}.50</span></li>`,
  )
  .join('\n')}
</ul><a rel="next" href="?page=2">Next</a></main>`;

let site: TestSite;
let tested: TestService;
let client: Client;
beforeAll(async () => {
  site = await startSite({
    '/demo-shop/lamps': (response) => response.setHeader('content-type', 'text/html').end(shop),
  });
  // The only private address that needs no rule of the operator: the test site replaces the demo shop.
  tested = await openTestService({ publicUrl: site.origin, level: AccountLevel.Free, withWorker: true });
  client = await tested.signUp('ada');
});
afterAll(async () => {
  await tested.close();
  await site.close();
});

const propose = (path: string) => client.send(proposeTables, { body: { url: site.origin + path } });

test('the list of a page is proposed first, with named and typed columns, its rows, and a recipe that follows the list', async () => {
  const { status, body } = await propose('/demo-shop/lamps');
  expect(status).toBe(200);
  const { page, tables } = proposeTables.reply.parse(body);
  expect(page).toMatchObject({ url: `${site.origin}/demo-shop/lamps`, failure: null });
  const [first] = tables;
  expect(first).toMatchObject({ kind: 'list', recordCount: 5, hasNext: true });
  expect(first?.columns.map(({ type }) => type)).toEqual(expect.arrayContaining(['text', 'price', 'link']));
  const names = first?.rows.map((row) => row.find((value) => lamps.includes(value ?? '')));
  expect(names).toEqual(lamps);
  expect(first?.recipe.list?.next).toBeDefined();
});

test('nothing is saved and nothing is charged', async () => {
  const written = await tested.database.withoutRls(async (tx) => [
    ...(await tx.selectFrom('tasks').select('task_id').execute()),
    ...(await tx.selectFrom('ledger').select('entry_id').execute()),
    ...(await tx.selectFrom('trials').select('work').where('work', 'is not', null).execute()),
  ]);
  expect(written).toEqual([]);
});

test('a page that cannot be read says why', async () => {
  const { status, body } = await propose('/demo-shop/gone');
  expect(status).toBe(200);
  expect(proposeTables.reply.parse(body)).toMatchObject({
    page: { failure: { code: 'HttpStatus', detail: '404' } },
    tables: [],
  });
});

test.each(['http://169.254.169.254/latest/meta-data', 'http://[::1]:9/', 'http://10.0.0.1/'])(
  '%s is refused by the guard, and nothing connects to it',
  async (url) => {
    const { status, body } = await client.send(proposeTables, { body: { url } });
    expect(status).toBe(200);
    const { page, tables } = proposeTables.reply.parse(body);
    expect(tables).toEqual([]);
    expect(page.failure?.code).toMatch(/Refused|NotAllowed|Private/u);
  },
);

test.each(['no address', 'ftp://example.com/', 'javascript:alert(1)', '', `https://example.com/${'a'.repeat(2_000)}`])(
  '%.30s is no address of a page',
  async (url) => {
    expect(await client.send(proposeTables, { body: { url } })).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field: 'url' },
    });
  },
);

test('twenty in ten minutes are possible, then the answer names the wait', async () => {
  const answers = [];
  for (let count = 0; count < 21; count += 1) answers.push(await propose('/demo-shop/gone'));
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
});
