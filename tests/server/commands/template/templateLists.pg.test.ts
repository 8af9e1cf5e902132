import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getGallery } from '#core/wire/sync.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import * as call from '#core/wire/calls/template/templateCalls.ts';
import { today } from '#server/db/tables/template/templateUsage.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const shipped = join(import.meta.dirname, '../../../../server/templates');
const app = { url: 'https://a.example', imageUrl: 'https://a.example/i.png', downloads: 5, lastModificationTime: 1 };

let folder: string;
let tested: TestService;
let ada: Client;
let ben: Client;

/** Five templates: one private for Ada, one in maintenance, one that is deprecated. */
async function writeGallery(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  await cp(join(shipped, 'kinds.json'), join(folder, 'kinds.json'));
  const changes: Record<string, object> = {
    'demo-shop-products': { updateDate: '2026-03-01' },
    'html-tables': { scope: 'Private', allowedUserNames: ['Ada'], updateDate: '2026-03-02' },
    'page-metadata': { status: 'Maintaining', updateDate: '2026-03-03' },
    'rss-atom-feed': { status: 'Obsoleting', updateDate: '2026-03-04' },
    'schema-org-product': { languages: ['ja-JP'], accountLimit: 'Standard', runOn: 'Local', updateDate: '2026-03-05' },
  };
  for (const [slug, change] of Object.entries(changes)) {
    await cp(join(shipped, slug), join(folder, slug), { recursive: true });
    const path = join(folder, slug, 'template.json');
    const file = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...file, ...change }));
  }
  const all = JSON.parse(await readFile(join(shipped, 'collections.json'), 'utf8')) as object[];
  const collection = { ...all[0], slug: 'two', templates: ['demo-shop-products', 'html-tables'] };
  await writeFile(join(folder, 'collections.json'), JSON.stringify([collection]));
}

beforeAll(async () => {
  await writeGallery();
  const relatedApps = [
    { ...app, name: 'For all' },
    { ...app, name: 'For tables', templates: ['html-tables'] },
  ];
  tested = await openTestService({ gallery: await loadGallery(folder), relatedApps, level: AccountLevel.Professional });
  [ada, ben] = [await tested.signUp('ada'), await tested.signUp('ben')];
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});

const slugs = (body: Record<string, unknown>) => (body['items'] as { slug: string }[]).map(({ slug }) => slug);
const idOf = (slug: string) => tested.service.gallery.bySlug(slug)?.templateRegistrationId ?? 0;
const list = async (client: Client, query: Record<string, string | number> = {}) =>
  slugs((await client.send(call.listTemplates, { query: { sort: 3, ...query } })).body).join(' ');

describe('the template list', () => {
  test.each<[query: Record<string, string | number>, found: string]>([
    [{}, 'schema-org-product page-metadata html-tables demo-shop-products'],
    [{ accountLimits: '2,3' }, 'schema-org-product'],
    [{ runOn: 2 }, 'page-metadata html-tables demo-shop-products'],
    [{ languages: '3' }, 'schema-org-product page-metadata html-tables demo-shop-products'],
    [{ languages: '6' }, 'page-metadata html-tables demo-shop-products'],
    [{ scope: 2 }, 'html-tables'],
    [{ collectList: 'two,none' }, 'html-tables demo-shop-products'],
    [{ keyword: 'demo' }, 'demo-shop-products'],
    [{ free: 'true' }, 'demo-shop-products'],
    [{ pageSize: 1, pageIndex: 2 }, 'page-metadata'],
    [{ kindId: 1_000_002 }, ''],
  ])('answers %j', async (query, found) => {
    expect(await list(ada, query)).toBe(found);
  });

  test('has pages of 20 unless another size is asked for', () => {
    expect(call.listTemplates.query.parse({})).toMatchObject({ pageSize: 20, pageIndex: 1 });
  });

  test.each<Record<string, string | number>>([
    { sort: 4 },
    { runOn: 'x' },
    { accountLimits: '7' },
    { languages: '1,x' },
  ])('refuses %j', async (query) => {
    const answer = await ada.send(call.listTemplates, { query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidInput' } });
  });
});

describe('a private template', () => {
  test('is there for the accounts that its file names, in any spelling', async () => {
    expect(slugs((await ada.send(call.listPrivateTemplates)).body)).toEqual(['html-tables']);
    expect((await ada.send(call.countPrivateTemplates)).body).toEqual({ count: 1 });
    const info = await ada.send(call.getTemplateById, { params: { id: idOf('html-tables') } });
    expect(info.body).toMatchObject({ slug: 'html-tables', isPublic: false, scope: 2 });
  });

  test('does not exist for other accounts, in any call', async () => {
    const id = idOf('html-tables');
    expect((await ben.send(call.listPrivateTemplates)).body).toEqual({ items: [], total: 0 });
    expect((await ben.send(call.countPrivateTemplates)).body).toEqual({ count: 0 });
    expect(await list(ben)).not.toContain('html-tables');
    expect(await list(ben, { collectList: 'two' })).toBe('demo-shop-products');
    for (const each of [call.getTemplateById, call.listSimilar, call.getTodayExtractedCount, call.addFavorite]) {
      expect((await ben.send(each, { params: { id } })).status).toBe(404);
    }
    expect((await ben.send(call.getTemplateBySlug, { params: { slug: 'html-tables' } })).status).toBe(404);
    const { body } = await ben.send(getGallery, { query: { language: 'en-US' } });
    expect(JSON.stringify(body['templates'])).not.toContain('html-tables');
  });

  test('does not reveal the accounts that may use it', async () => {
    const { body } = await ada.send(call.getTemplateById, { params: { id: idOf('html-tables') } });
    expect(JSON.stringify(body)).not.toContain('allowedUserNames');
  });

  test('creates no task for other accounts', async () => {
    const body = {
      taskName: 'Tables',
      templateRegistrationId: idOf('html-tables'),
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Urls: ['https://example.org/'], TableSelector: 'table' }, {}),
    };
    expect((await ben.send(createTemplateTask, { body })).body).toMatchObject({ code: 'TemplateNotAvailable' });
  });
});

describe('recommendations', () => {
  test('are the first of the list, 8 unless fewer are asked for', async () => {
    expect(call.listRecommended.query.parse({}).size).toBe(8);
    const { body } = await ben.send(call.listRecommended, { query: { size: 2 } });
    expect(Object.values(body)).toHaveLength(2);
  });

  test('beside a template are others, 5 unless fewer are asked for', async () => {
    expect(call.listSimilar.query.parse({}).size).toBe(5);
    const { body } = await ada.send(call.listSimilar, { params: { id: idOf('demo-shop-products') } });
    const found = (Object.values(body) as { slug: string }[]).map(({ slug }) => slug);
    expect(found.toSorted()).toEqual(['html-tables', 'page-metadata', 'schema-org-product']);
  });

  test('of apps come from the operator’s list, for all templates or for those that it names', async () => {
    const names = async (slug: string) => {
      const { body } = await ada.send(call.listRelatedApps, { params: { id: idOf(slug) } });
      return (Object.values(body) as { name: string }[]).map(({ name }) => name);
    };
    expect(await names('demo-shop-products')).toEqual(['For all']);
    expect(await names('html-tables')).toEqual(['For all', 'For tables']);
  });

  test('of apps are empty for another account’s template, as for an unknown one; its cost is not calculated either', async () => {
    const body = { category: 'data', selectQuantity: 5, source: 'template-detail', isClient: false };
    for (const id of [idOf('html-tables'), 999_999]) {
      const params = { id };
      expect(await ben.send(call.listRelatedApps, { params })).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
      const reckoned = await ben.send(call.recordCostCalculation, { params, body });
      expect(reckoned).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    }
  });
});

describe('a collection', () => {
  test('has a name, a description and its templates', async () => {
    const answer = await ada.send(call.getCollection, { params: { slug: 'two' }, query: { language: 'de-DE' } });
    expect(answer.body).toMatchObject({ slug: 'two', name: 'Für jede Website' });
    const found = await ada.send(call.listCollectionTemplates, { params: { slug: 'two' } });
    expect(slugs(found.body).toSorted()).toEqual(['demo-shop-products', 'html-tables']);
  });

  test('that does not exist is not found', async () => {
    for (const each of [call.getCollection, call.listCollectionTemplates]) {
      expect((await ada.send(each, { params: { slug: 'none' } })).status).toBe(404);
    }
  });
});

test('today’s count has the rows since midnight UTC, of this account and template only', async () => {
  const id = idOf('demo-shop-products');
  const countOf = async (client: Client) =>
    (await client.send(call.getTodayExtractedCount, { params: { id } })).body['todayExtractedCount'];
  expect(await countOf(ada)).toBe(0);
  const yesterday = sql<Date>`${today} - 1`;
  await tested.database.kysely
    .insertInto('template_days')
    .values([
      { account_id: ada.accountId, template_slug: 'demo-shop-products', day: sql<Date>`${today}`, rows: 7 },
      { account_id: ada.accountId, template_slug: 'html-tables', day: sql<Date>`${today}`, rows: 5 },
      { account_id: ada.accountId, template_slug: 'demo-shop-products', day: yesterday, rows: 100 },
    ])
    .execute();
  expect(await countOf(ada)).toBe(7);
  expect(await countOf(ben)).toBe(0);
});
