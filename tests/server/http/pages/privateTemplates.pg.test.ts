import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { listTemplateKinds } from '#core/wire/calls/template/templateCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { plantTemplates } from './plantedTemplates.ts';

let tested: TestService;
/** The account that the private templates name. */
let somebody: Client;
beforeAll(async () => {
  tested = await openTestService();
  plantTemplates(tested.service);
  somebody = await tested.signUp('somebody');
});
afterAll(() => tested.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

describe('a template', () => {
  test.each([
    ['/template/for-somebody', '/template/never-there'],
    ['/template/withdrawn-from-somebody', '/template/never-there'],
    ['/template/for-somebody?lang=pt-BR', '/template/never-there?lang=pt-BR'],
    ['/template/nonsupport?id=900004', '/template/nonsupport?id=999999'],
    ['/template/nonsupport?id=900005', '/template/nonsupport?id=999999'],
    ['/template-images/for-somebody.svg', '/template-images/never-there.svg'],
    ['/template-images/for-somebody--mark.svg', '/template-images/never-there--mark.svg'],
  ])('that is private, %s, is answered like a missing one, to visitors and to others', async (there, missing) => {
    const { cookie: foreign } = await tested.signUp(`other${randomUUID().slice(0, 8)}`);
    for (const headers of [{}, { cookie: foreign }]) {
      const [one, other] = [await get(there, headers), await get(missing, headers)];
      const shapeOf = ({ statusCode, headers: { date: _date, ...rest }, body }: typeof one) => ({
        statusCode,
        rest,
        body,
      });
      expect(shapeOf(one)).toEqual(shapeOf(other));
    }
  });

  test('that is private has its pages and pictures for the accounts that it names, and they are not cached for others', async () => {
    const { cookie } = somebody;
    const picture = await get('/template-images/for-somebody.svg', { cookie });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['cache-control']).toBe('private, no-cache');
    expect((await get('/template/nonsupport?id=900004', { cookie })).body).toContain('/template/for-somebody?lang=');
    const { headers } = await get('/template/withdrawn-from-somebody', { cookie });
    expect(headers['location']).toBe('/template/forbidden?deprecated=true&id=900005');
  });

  test('that is private shows by no category and no collection', async () => {
    const { gallery } = tested.service;
    const kinds = gallery.kinds('en-US', gallery.templates).map(({ slug }) => slug);
    const ofKind = (slug: string) => gallery.templates.filter((each) => each.kinds.some((kind) => kind.slug === slug));
    const hidden = ofKind(kinds[0] ?? '');
    const ofCollection = gallery.templates.filter(({ collections }) => collections.includes('any-website'));
    const scopes = new Map([...hidden, ...ofCollection].map((each) => [each, each.scope]));
    for (const each of scopes.keys()) Object.assign(each, { scope: TemplateScope.Private });
    const gone = [`/template/categories/${kinds[0]}`, '/template/collection/any-website'];
    const answers = await Promise.all(gone.map((path) => get(path)));
    const map = (await get('/sitemap.xml')).body;
    const { body } = await (await tested.signUp('stranger')).send(listTemplateKinds);
    for (const [each, scope] of scopes) Object.assign(each, { scope });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    for (const path of gone) expect(map).not.toContain(path);
    expect(Object.values(body)).not.toContainEqual(expect.objectContaining({ slug: kinds[0] }));
  });
});
