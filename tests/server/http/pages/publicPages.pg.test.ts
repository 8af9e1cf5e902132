import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { setLanguage } from '#server/db/tables/account/accounts.ts';
import { faultsOf } from '#tests/server/demo/wellFormed.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { activeParts } from './activeParts.ts';
import { hostileText, plantTemplates } from './plantedTemplates.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
  plantTemplates(tested.service);
});
afterAll(() => tested.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });
const origin = 'http://127.0.0.1:8080';

const addresses = [
  '/',
  '/template',
  '/template?keyword=feed',
  '/template/rss-atom-feed',
  '/template/in-maintenance',
  '/template/hostile',
  '/template/categories/e-commerce',
  '/template/collection/any-website',
  '/pricing',
  '/download/latest',
  '/imprint',
  '/some/where',
  '/help',
  '/help/exports',
  '/help/no-such-article',
  '/template/forbidden',
  '/template/forbidden?deprecated=true',
  '/template/nonsupport?id=1001',
  '/template/no/where',
];

describe.each(addresses)('%s', (address) => {
  test.each(locales)('is a whole, well-formed document in %s that runs no script', async (lang) => {
    const answer = await get(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`);
    expect([200, 403, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['content-language']).toBe(lang);
    expect(faultsOf(answer.body, false)).toEqual([]);
    expect(answer.body).toContain(`<html lang="${lang}">`);
    expect(answer.body.match(/<h1[ >]/gu)).toHaveLength(1);
    expect(answer.body).not.toMatch(/\{\{(?!name)|undefined|\[object/u);
    expect(activeParts(answer.body)).toEqual([]);
  });
});

describe('the language', () => {
  test.each([
    ['ja', 'ja-JP'],
    ['pt-BR, de-AT;q=0.9, en;q=0.8', 'de-DE'],
    ['en;q=0.1, ko;q=0.9', 'ko-KR'],
    ['fr;q=0, it', 'it-IT'],
    ['pt-BR', 'en-US'],
    ['', 'en-US'],
  ])('is what the browser asks for: "%s" gives %s', async (accepted, expected) => {
    const answer = await get('/template', { 'accept-language': accepted });
    expect(answer.headers['content-language']).toBe(expected);
    expect(answer.headers['vary']).toContain('accept-language');
  });

  test('that the address names wins over the browser, and stays while one reads on', async () => {
    const { body } = await get('/template?lang=es-ES', { 'accept-language': 'ja' });
    expect(body).toContain('<html lang="es-ES">');
    expect(body).toContain('href="/template/rss-atom-feed?lang=es-ES"');
    expect(body).toContain('<input type="hidden" name="lang" value="es-ES">');
  });

  test('is that of the console for a signed-in user, unless the address names another', async () => {
    const { cookie, accountId } = await tested.signUp('linguist');
    await tested.database.withoutRls((tx) => setLanguage(tx, accountId, 'ja-JP'));
    const asked = { cookie, 'accept-language': 'fr' };
    expect((await get('/pricing', asked)).headers['content-language']).toBe('ja-JP');
    expect((await get('/pricing?lang=it', asked)).headers['content-language']).toBe('it-IT');
  });

  test('has an address of its own for each, named to search engines with a canonical one', async () => {
    const { body } = await get('/template/rss-atom-feed?lang=de-DE&utm_source=x');
    for (const locale of locales) {
      const address = `${origin}/template/rss-atom-feed?lang=${locale}`;
      expect(body).toContain(`<link rel="alternate" hreflang="${locale}" href="${address}">`);
      expect(body).toContain(`href="/template/rss-atom-feed?lang=${locale}"`);
    }
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/template/rss-atom-feed">`);
    expect(body).toContain(`<link rel="canonical" href="${origin}/template/rss-atom-feed?lang=de-DE">`);
    expect((await get('/template/rss-atom-feed')).body).toContain(
      `<link rel="canonical" href="${origin}/template/rss-atom-feed">`,
    );
  });

  test('§8.4: that is not supported leads to the page that offers the supported ones', async () => {
    const answer = await get('/template/rss-atom-feed?lang=pt-BR');
    const id = tested.service.gallery.bySlug('rss-atom-feed')?.templateRegistrationId;
    expect({ status: answer.statusCode, to: answer.headers['location'] }).toEqual({
      status: 302,
      to: `/template/nonsupport?id=${id}`,
    });
    const { body } = await get(String(answer.headers['location']));
    for (const locale of locales) expect(body).toContain(`href="/template/rss-atom-feed?lang=${locale}"`);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});

describe('a template', () => {
  test('§2.5: shows its description, columns, sample rows, prices per plan and "use immediately"', async () => {
    const { body } = await get('/template/demo-shop-products?lang=en-US');
    expect(body).toContain('<h1>Demo shop products</h1>');
    expect(body).toContain('One row per product of the demo shop');
    expect(body).toContain('<th scope="row">Brand</th><td>Text</td><td><code>brand</code></td>');
    const [row] = tested.service.gallery.bySlug('demo-shop-products')?.sample.rows ?? [];
    expect(body).toContain(`<td>${row?.[0]}</td>`);
    for (const plan of ['Free', 'Basic', 'Standard', 'Professional', 'Enterprise']) {
      expect(body).toContain(`<th scope="row">${plan}</th>`);
    }
    expect(body).toContain('>Use immediately</a>');
  });

  test('§1: using, liking, favouriting and subscribing lead to sign-in and back to it in the console', async () => {
    const { body } = await get('/template/in-maintenance?lang=en-US');
    const login = '/login?returnTo=%2Fconsole%2Ftemplate%2Fin-maintenance';
    for (const words of ['Use immediately', 'Add to favorites', 'Like', 'Notify me when it is ready']) {
      expect(body).toMatch(new RegExp(`href="${login.replace('?', '\\?')}" rel="nofollow">${words}</a>`, 'u'));
    }
  });

  test('leads signed-in users straight to the console', async () => {
    const { cookie } = await tested.signUp('reader');
    const { body } = await get('/template/rss-atom-feed', { cookie });
    expect(body).toContain('href="/console/template/rss-atom-feed" rel="nofollow">');
    expect(body).not.toContain('/login');
  });

  test.each(['not-published-yet', 'withdrawn'])('§3.3: "%s" is deprecated and leads to forbidden', async (slug) => {
    const answer = await get(`/template/${slug}`);
    expect(answer.statusCode).toBe(302);
    const id = tested.service.gallery.bySlug(slug)?.templateRegistrationId;
    const address = `/template/forbidden?deprecated=true&id=${id}`;
    expect(answer.headers['location']).toBe(address);
    const { statusCode, body } = await get(`${address}&lang=en-US`);
    expect(statusCode).toBe(403);
    expect(body).toContain('This template is not offered any more');
    expect(body).not.toContain(`/template/${slug}"`);
  });

  test('§6: that is private leads to forbidden, and is in no list', async () => {
    const answer = await get('/template/for-somebody?lang=de-DE');
    expect(answer.headers['location']).toBe('/template/forbidden?lang=de-DE');
    expect((await get('/template/forbidden?lang=en-US')).body).toContain('You may not see this template');
    for (const list of ['/', '/template', '/sitemap.xml']) {
      expect((await get(list)).body).not.toMatch(/for-somebody|withdrawn|not-published-yet/u);
    }
  });

  test('§6: that is private is there for the account that it names', async () => {
    const { cookie } = await tested.signUp('somebody');
    const { statusCode, body } = await get('/template/for-somebody', { cookie });
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex">');
    const { cookie: foreign } = await tested.signUp('somebody.else');
    expect((await get('/template/for-somebody', { cookie: foreign })).headers['location']).toBe('/template/forbidden');
  });

  test('of hostile texts stays text, also in the data for search engines', async () => {
    const { body } = await get('/template/hostile?lang=en-US');
    expect(activeParts(body)).toEqual([]);
    expect(body).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gu)];
    expect(blocks.length).toBeGreaterThan(1);
    const [data] = blocks.map(([, json]) => JSON.parse(json ?? '') as { name: string; offers: object });
    expect(data).toMatchObject({ name: hostileText, offers: { priceCurrency: 'USD' } });
  });
});

describe('the gallery', () => {
  test('§2.3: a card shows name, picture, description, kinds, place, price, likes, day and maintenance', async () => {
    const { body } = await get('/template?keyword=in-maintenance&lang=en-US');
    const card = /<li class="card">(?:(?!<li class="card">).)*in-maintenance.*?<\/li>/su.exec(body)?.[0] ?? '';
    expect(card).toContain('src="/template-images/in-maintenance.svg"');
    expect(card).toContain('In maintenance');
    expect(card).toContain('href="/template/categories/');
    expect(card).toContain('<span>Cloud</span>');
    expect(card).toMatch(/<span class="price">(Free|\$[\d.]+ per 1,000 rows)<\/span>/u);
    expect(card).toContain('Likes: 0');
    expect(card).toMatch(/Updated \d{4}\/\d{2}\/\d{2}/u);
  });

  test('finds by words without JavaScript, and recommends where it finds nothing', async () => {
    const found = await get('/template?keyword=atom&lang=en-US');
    expect(found.body).toContain('Templates for “atom”');
    expect(found.body).toContain('/template/rss-atom-feed');
    expect(found.body).not.toContain('/template/html-tables');
    expect(found.body).toContain('<meta name="robots" content="noindex">');
    const none = await get('/template?keyword=zzzz&lang=en-US');
    expect(none.body).toContain('No template fits.');
    expect(none.body.match(/<li class="card">/gu)?.length).toBeLessThanOrEqual(8);
    expect(none.body).toContain('value="zzzz"');
  });

  test('of a category or a collection has its name and only its templates', async () => {
    const kind = await get('/template/categories/e-commerce?lang=en-US');
    expect(kind.body).toContain('<h1>E-commerce</h1>');
    expect(kind.body).toContain('aria-current="page">E-commerce</a>');
    expect(kind.body).not.toContain('/template/rss-atom-feed');
    const collection = await get('/template/collection/any-website?lang=en-US');
    expect(collection.body).toContain('<h1>For any website</h1>');
    expect(collection.body).not.toContain('/template/demo-shop-products');
    for (const nowhere of ['/template/categories/none', '/template/collection/none', '/template/a/b/c']) {
      expect((await get(nowhere)).statusCode).toBe(404);
    }
  });
});

describe('§9', () => {
  const cardsIn = (html: string) => html.match(/<li class="card">/gu)?.length;

  test('§9: a long list comes in pages of 20', async () => {
    const first = (await get('/template?lang=en-US')).body;
    expect(cardsIn(first)).toBe(20);
    expect(first).toContain('rel="next" href="/template?page=2&amp;lang=en-US"');
    expect(first).not.toContain('rel="prev"');
    const last = (await get('/template?page=999&lang=en-US')).body;
    expect(cardsIn(last)).toBeGreaterThan(0);
    expect(last).not.toContain('rel="next"');
    const second = (await get('/template?page=2')).body;
    expect(second).toContain(`<link rel="canonical" href="${origin}/template?page=2">`);
  });

  test('§9: recommends eight templates', async () => {
    expect(cardsIn((await get('/')).body)).toBe(8);
  });

  test('§9: recommends five others', async () => {
    const { body } = await get('/template/demo-shop-products');
    expect(cardsIn(body)).toBe(5);
    expect(body).not.toContain('<a class="cover" href="/template/demo-shop-products"');
  });
});

describe('the files beside them', () => {
  test('the stylesheet is kept for ever, and the page names the one that is there', async () => {
    const address = /href="(\/public\/\w+\.css)"/u.exec((await get('/')).body)?.[1] ?? '';
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.body).toContain('prefers-color-scheme: dark');
    const packed = await get(address, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(answer.body);
    expect((await get('/public/old.css')).statusCode).toBe(404);
  });

  test('the sitemap names every public page in every language', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(faultsOf(body, true)).toEqual([]);
    for (const page of ['/', '/pricing', '/template', '/template/rss-atom-feed', '/template/categories/e-commerce']) {
      expect(body).toContain(`<loc>${origin}${page}</loc>`);
      expect(body).toContain(`hreflang="ja-JP" href="${origin}${page}?lang=ja-JP"`);
    }
  });

  test('robots.txt names the sitemap and excludes console and API', async () => {
    expect((await get('/robots.txt')).body).toBe(
      `User-agent: *\nDisallow: /v1/\nDisallow: /api/\nDisallow: /console/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  test('a page is compressed, and not sent again while nothing changed', async () => {
    const plain = await get('/template?lang=en-US');
    const brotli = await get('/template?lang=en-US', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzipped = await get('/template?lang=en-US', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    const again = await get('/template?lang=en-US', { 'if-none-match': String(plain.headers['etag']) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  });
});
