import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartResult } from '#core/domain/run/runResult.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { listAuditEntries } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as calls from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { withdrawOwnTemplates } from '#server/db/tables/template/ownTemplateUsers.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { password, type Client } from '#tests/server/openTestService.ts';
import {
  create,
  galleryOf,
  infoOf,
  openScene,
  rowsOf,
  sees,
  settings,
  start,
  word,
} from '../template/ownTemplateScene.ts';

let scene: Awaited<ReturnType<typeof openScene>>;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  scene = await openScene();
  ({ stranger } = scene);
  operator = await scene.tested.signUp('grace');
  await scene.tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
});
afterAll(() => scene.close());

const list = async (query: Record<string, string | number> = {}) =>
  calls.listOperatedTemplates.reply.parse((await operator.send(calls.listOperatedTemplates, { query })).body);
const act = (id: number, kind: string, sender = operator) =>
  sender.send(calls.actOnTemplate, { params: { id }, body: { act: kind, password } });
const slugsOf = async (query: Record<string, string | number>) => (await list(query)).items.map(({ slug }) => slug);
/** The devices of these accounts have read a gallery; resolves when each is notified of another one. */
async function withNewGallery(clients: readonly Client[], work: () => Promise<unknown>): Promise<void> {
  const before = await Promise.all(clients.map(galleryOf));
  await work();
  await waitFor(async () => (await Promise.all(clients.map(galleryOf))).every((now, index) => now !== before[index]));
}

describe('the list of templates', () => {
  test('has all of the service in the operator’s language, with their runs; those that ran stand first', async () => {
    const { items, total, days } = await list({ pageSize: 100 });
    const { templates } = scene.tested.service.gallery;
    expect({ total, days, found: items.length }).toEqual({ total: templates.length, days: 7, found: templates.length });
    const base = scene.tested.service.gallery.bySlug(ownRecipeTemplate.slug);
    expect(items[0]).toMatchObject({
      slug: ownRecipeTemplate.slug, name: base?.texts['en-US'].name, owner: null,
      taskCount: 1, runs: 1, pagesDone: 1, pagesFailed: 0, reasons: [],
    }); // prettier-ignore
    expect(items[1]).toMatchObject({ runs: 0, taskCount: 0, lastRunAt: null });
  });

  test('is searched by name and slug, page by page', async () => {
    const name = scene.tested.service.gallery.bySlug(ownRecipeTemplate.slug)?.texts['en-US'].name ?? '';
    expect(await slugsOf({ search: name.toUpperCase() })).toContain(ownRecipeTemplate.slug);
    expect(await slugsOf({ search: ownRecipeTemplate.slug })).toContain(ownRecipeTemplate.slug);
    expect(await list({ search: 'nothing is called so' })).toMatchObject({ items: [], total: 0 });
    const [first, second] = [await slugsOf({ pageSize: 2 }), await slugsOf({ pageSize: 2, page: 2 })];
    expect(new Set([...first, ...second]).size).toBe(4);
  });

  test('says why pages failed and at which host, the commonest reason first; the worst template leads', async () => {
    const { slug } = await scene.make({ parts: [word] });
    const task = await create(scene.ada, slug, { SearchWord: ['lamp', 'no such', 'nor this'] });
    await rowsOf(scene.ada, task);
    const [item] = (await list({ origin: 'accounts' })).items;
    expect(item).toMatchObject({
      slug, name: settings.name, status: TemplateStatus.Published, runs: 1, taskCount: 1, pagesDone: 1, pagesFailed: 2,
      owner: { userName: 'ada', audience: 'me', isDisabled: false },
      reasons: [{ code: 'HttpStatus', detail: '404', host: new URL(scene.address).host, count: 2 }],
    }); // prettier-ignore
  });

  test('finds what accounts made by its name, its owner and its slug', async () => {
    const { slug } = await scene.make({ name: 'Candles 100%_' });
    for (const search of ['candles', 'ADA', slug]) {
      expect(await slugsOf({ origin: 'accounts', search })).toContain(slug);
    }
    expect(await slugsOf({ origin: 'accounts', search: '0%_' })).toEqual([slug]);
    expect(await slugsOf({ origin: 'accounts', search: 'grace' })).toEqual([]);
  });
});

describe('an act of an operator', () => {
  test('needs an operator and the password', async () => {
    const { templateRegistrationId: id } = await scene.make();
    expect(await act(id, 'disable', scene.ada)).toMatchObject({ status: 404 });
    expect(await scene.ada.send(calls.listOperatedTemplates, { query: {} })).toMatchObject({ status: 404 });
    const body = { act: 'disable', password: 'a wrong password' };
    const answer = await operator.send(calls.actOnTemplate, { params: { id }, body });
    expect(answer.body).toMatchObject({ code: 'FailValidatePassword' });
    expect(await act(9_999_999, 'disable')).toMatchObject({ status: 404 });
  });

  test('disables a template for all but its owner, and takes that back; both trails have it', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({ audience: 'chosen', userNames: ['chosen'] });
    const { chosen, ada } = scene;
    await withNewGallery([chosen, ada], () => act(id, 'disable'));
    expect([await sees(chosen, id), await sees(ada, id)]).toEqual([false, true]);
    expect(await list({ origin: 'accounts', search: slug })).toMatchObject({
      items: [{ status: TemplateStatus.Maintaining, owner: { isDisabled: true } }],
    });
    expect(await act(id, 'publish')).toMatchObject({ body: { code: 'TemplateNotAvailable' } });
    await withNewGallery([chosen, ada], () => act(id, 'enable'));
    expect(await sees(chosen, id)).toBe(true);
    const trail = async (account: string) =>
      (await operator.send(listAuditEntries, { query: { account } })).body['entries'] as {
        kind: string;
        facts: string;
      }[];
    expect((await trail('ada')).slice(0, 2).map(({ kind }) => kind)).toEqual([
      'OwnTemplateEnabled',
      'OwnTemplateDisabled',
    ]);
    const acts = (await trail('')).filter(({ kind }) => kind === 'OperatorActed').map(({ facts }) => facts);
    expect(acts.some((facts) => facts.includes('disableTemplate') && facts.includes(operator.accountId))).toBe(true);
  });
});

describe('a template that an operator publishes', () => {
  let id = 0;
  let slug = '';

  test('is a copy of their own in the gallery of every account, which is notified of it', async () => {
    const source = await scene.make({ parts: [word] });
    await withNewGallery([stranger, scene.member, operator], async () => {
      ({ slug } = calls.actOnTemplate.reply.parse((await act(source.templateRegistrationId, 'publish')).body));
    });
    id = Number(slug.slice('own-'.length));
    expect(id).not.toBe(source.templateRegistrationId);
    const seen = await infoOf(stranger, id);
    expect(seen).toMatchObject({ slug, name: settings.name, scope: TemplateScope.Common });
    expect(seen).not.toHaveProperty('owner');
    expect(await infoOf(operator, id)).toMatchObject({ owner: { userName: 'grace', isMine: true } });
    await scene.change(source.templateRegistrationId, { name: 'Changed later', parts: [word] });
    expect(await infoOf(stranger, id)).toMatchObject({ name: settings.name });
  });

  test('is run by an account that its maker never chose', async () => {
    const task = await create(scene.chosen, slug, { SearchWord: ['night light'] });
    expect(await rowsOf(scene.chosen, task)).toHaveLength(3);
  });

  test('is changed by the operator for all, and nobody else makes one for all', async () => {
    const body = { ...settings, name: 'Better lamps', audience: 'all', parts: [word] };
    await withNewGallery([stranger], () => operator.send(own.changeOwnTemplate, { params: { id }, body }));
    expect(await infoOf(stranger, id)).toMatchObject({ name: 'Better lamps' });
    const answer = await scene.ada.send(own.makeOwnTemplate, {
      body: { ...settings, audience: 'all', taskId: scene.taskId },
    });
    expect(answer).toMatchObject({ status: 404 });
  });

  test('starts no more where it is disabled, and leaves every gallery with its account', async () => {
    const task = await create(stranger, slug, { SearchWord: ['lamp'] });
    await withNewGallery([stranger], () => act(id, 'disable'));
    expect(await sees(stranger, id)).toBe(false);
    expect(await start(stranger, task)).not.toBe(StartResult.Succeed);
    await withNewGallery([stranger], () => act(id, 'enable'));
    expect(await sees(stranger, id)).toBe(true);
    await withNewGallery([stranger], () =>
      scene.tested.database.withoutRls((tx) => withdrawOwnTemplates(tx, operator.accountId)),
    );
    expect(await sees(stranger, id)).toBe(false);
  });

  test('is in force with its commit: row security alone shows it to others', async () => {
    const source = await scene.make();
    const made = calls.actOnTemplate.reply.parse((await act(source.templateRegistrationId, 'publish')).body);
    const rows = await scene.tested.database.withAccount(stranger.accountId, async (tx) => {
      const found = await sql<{ slug: string }>`
        select 'own-' || template_registration_id as slug from own_templates`.execute(tx);
      return found.rows;
    });
    expect(rows).toEqual([{ slug: made.slug }]);
  });
});
