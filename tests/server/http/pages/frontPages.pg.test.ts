import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWelcome } from '#core/wire/calls/account/accountCalls.ts';
import { readPage } from '#core/help/readHelp.ts';
import { routes } from '#app/app/routes.ts';
import type { OperatorPages } from '#server/operatorPages.ts';
import { faultsOf } from '#tests/server/demo/wellFormed.ts';
import { locales } from '#core/domain/locale.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { activeParts } from './activeParts.ts';

const page = (title: string, text: string) => readPage(`# ${title}\n\n${text}`);
const pages: OperatorPages = new Map([
  [
    'terms',
    {
      written: page('Terms & conditions', 'See [us](mailto:us@operator.example) and [plans](/pricing).'),
      translated: new Map([['de-DE', page('Bedingungen', 'Kurz.')]]),
    },
  ],
]);

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ pages, contact: 'help@operator.example' });
});
afterAll(() => tested.close());

const origin = 'http://127.0.0.1:8080';
const get = (url: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

test.each(locales)("the operator's page is a whole, well-formed document in %s that runs no script", async (lang) => {
  const { body } = await get(`/terms?lang=${lang}`);
  expect(faultsOf(body, false)).toEqual([]);
  expect(activeParts(body)).toEqual([]);
});

describe('the home', () => {
  test('is for visitors: what this is, templates, sign in and sign up', async () => {
    const { body } = await get('/?lang=en-US');
    expect(body).toContain('<h1>Any web page becomes a table.');
    expect(body).toContain('href="/login">Sign in</a>');
    expect(body).toContain('href="/signup">Create an account</a>');
    expect(body).toContain('href="/template?lang=en-US"');
  });

  test('shows the console over sample rows of a template, in the language of the reader', async () => {
    const template = tested.service.gallery.bySlug('demo-shop-products');
    const rows = template?.sample.rows ?? [];
    expect(rows.length).toBeGreaterThan(4);
    for (const lang of ['en-US', 'ko-KR'] as const) {
      const { body } = await get(`/?lang=${lang}`);
      const picture = /<figure class="shot">.*?<\/figure>/su.exec(body)?.[0] ?? '';
      for (const [name] of rows) expect(picture).toContain(`<b>${name?.replaceAll('&', '&amp;')}</b>`);
      expect(picture.match(/<img src="\/demo-shop\/images\/\d+\.svg"/gu)).toHaveLength(rows.length);
      expect(picture).toContain(lang === 'en-US' ? '>Price</span>' : '>가격</span>');
    }
  });

  test.each([
    ['faults:server', '35,475 edits', '200 kills'],
    ['faults:rows', '125,440 rows', '1,000 kills'],
    ['check:files', '237 files', 'a sentence each'],
    ['bench:store', 'search in all columns from disk 0.5 to 1.7 s', 'a million rows'],
  ])('quotes what %s measured, as the results have it', async (script, ...facts) => {
    const results = await readFile(path.resolve(import.meta.dirname, '../../../bench/RESULTS.md'), 'utf8');
    const part = results.split('\n## ').find((each) => each.startsWith(`\`npm run ${script}`)) ?? '';
    for (const fact of facts) expect(part).toContain(fact);
    const { body } = await get('/?lang=en-US');
    const [figure = ''] = /[\d.,]+\d/u.exec(facts[0] ?? '') ?? [];
    expect(body).toContain(figure);
  });

  test('leads from a pasted address to its new task: through sign-up, or at once', async () => {
    const task = '/console/task/new-task?url=https%3A%2F%2Fshop.example%2Fshoes%3Fpage%3D2';
    const typed = '/start?url=shop.example%2Fshoes%3Fpage%3D2';
    const stranger = await get(typed);
    expect({ status: stranger.statusCode, to: stranger.headers['location'] }).toEqual({
      status: 302,
      to: `/signup?${new URLSearchParams({ returnTo: task }).toString()}`,
    });
    const { cookie } = await tested.signUp('starter');
    expect((await get(typed, { cookie })).headers['location']).toBe(task);
  });

  test.each(['two words', 'ftp://shop.example', 'javascript:alert(1)'])(
    'says that "%s" is no address, and keeps it in the form',
    async (typed) => {
      const answer = await get(`/start?lang=en-US&url=${encodeURIComponent(typed)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('This is no address of a web page.');
      expect(answer.body).toContain(`value="${typed}" aria-invalid="true"`);
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('without an address leads back to the home', async () => {
    expect((await get('/start?lang=de-DE&url=')).headers['location']).toBe('/?lang=de-DE');
  });

  test('redirects signed-in users to the console', async () => {
    const { cookie } = await tested.signUp('homecomer');
    const answer = await get('/', { cookie });
    expect({ status: answer.statusCode, to: answer.headers['location'] }).toEqual({
      status: 302,
      to: '/console/template',
    });
  });
});

describe('a notice', () => {
  const firstCard = async (address: string) =>
    /<a class="cover" href="([^"]+)"/u.exec((await get(`${address}&lang=en-US`)).body)?.[1];

  test('shows templates of the same kinds as the deprecated one, and the usual ones without it', async () => {
    const deprecated = '/template/forbidden?deprecated=true';
    const jobs = tested.service.gallery.bySlug('schema-org-job')?.templateRegistrationId;
    const products = tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId;
    expect(await firstCard(`${deprecated}&id=${jobs}`)).not.toBe(await firstCard(`${deprecated}&id=${products}`));
    expect(await firstCard(`${deprecated}&id=999999`)).toBe(await firstCard(deprecated));
  });

  test.each(['/some/where', '/template/no/where', '/template/forbidden', '/template/nonsupport?id=1001'])(
    '%s has a search for templates and other templates',
    async (address) => {
      const { body } = await get(address);
      expect(body).toContain('<input type="search" name="keyword"');
      expect(body.match(/<li class="card">/gu)).toHaveLength(8);
    },
  );

  test('is the answer to an address that no page and no route of the console has', async () => {
    const answer = await get('/some/where?lang=en-US');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This page is not here');
    const known = routes.map(({ path }) => path.replace(/\/:\w+\??/u, ''));
    expect(known.length).toBeGreaterThan(20);
    for (const path of known) expect([path, (await get(path)).statusCode]).not.toEqual([path, 404]);
  });
});

describe('the download', () => {
  const agents = {
    windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    linux: 'Mozilla/5.0 (X11; Linux x86_64)',
    android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  };

  test.each([
    [agents.windows, 'Windows', 'Windows'],
    [agents.macos, 'macOS', 'macOS'],
    [agents.linux, 'Linux', 'Linux'],
    [agents.android, 'Android', undefined],
    [agents.ios, 'iPhone, iPad', undefined],
  ])('§2.1: for %s opens the app of %s first and the runner of %s', async (userAgent, device, system) => {
    const { body } = await get('/download/latest?lang=en-US', { 'user-agent': userAgent });
    const [app = '', runner = ''] = body.split('<h2 id="runner">');
    const first = (part: string) => /<details[^>]*>.*?<h3>(.*?)<\/h3>/su.exec(part)?.[1];
    const opened = (part: string) => /<details[^>]* open>.*?<h3>(.*?)<\/h3>/su.exec(part)?.[1];
    expect([first(app), opened(app), opened(runner)]).toEqual([device, device, system]);
    expect(app.match(/<details/gu)).toHaveLength(5);
    expect(runner.match(/<details/gu)).toHaveLength(3);
    expect(runner).toContain(`npm run runner -- sign-in --service ${origin}`);
    expect(runner).toContain('npm.cmd run runner -- run &lt;ID&gt;');
  });

  test('has a short address', async () => {
    expect((await get('/download?lang=it-IT')).headers['location']).toBe('/download/latest?lang=it-IT');
  });
});

describe("the operator's pages", () => {
  test('are at their addresses in the language of the reader, and linked only where they are given', async () => {
    const english = await get('/terms?lang=en-US');
    expect(english.body).toContain('<h1>Terms &amp; conditions</h1>');
    expect(english.body).toContain('<a href="mailto:us@operator.example" rel="noopener noreferrer">us</a>');
    expect((await get('/terms?lang=de-DE')).body).toContain('<h1>Bedingungen</h1>');
    expect((await get('/privacy')).statusCode).toBe(404);
    for (const address of ['/', '/template', '/help']) {
      const { body } = await get(`${address}?lang=en-US`);
      expect(body).toContain('<a href="/terms?lang=en-US">Terms of use</a>');
      expect(body).toContain('<a href="mailto:help@operator.example">Contact support</a>');
      expect(body).not.toMatch(/href="\/(?:privacy|imprint)/u);
    }
    const sitemap = (await get('/sitemap.xml')).body;
    expect(sitemap).toContain(`<loc>${origin}/terms</loc>`);
    expect(sitemap).not.toContain('/privacy');
  });

  test('are named to who signs up', async () => {
    expect((await tested.client().send(getWelcome)).body['pages']).toEqual(['terms']);
  });
});
