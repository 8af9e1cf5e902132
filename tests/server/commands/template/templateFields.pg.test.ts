import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import * as call from '#core/wire/calls/template/templateCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { countRows } from '#tests/server/countRows.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let ada: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  await tested.database.withAccount(ada.accountId, (tx) =>
    insertCredit(tx, { accountId: ada.accountId, cause: 'test', amountMicro: 50_000_000 }),
  );
});
afterAll(() => tested.close());

const slug = 'demo-shop-products';
const templateOf = () => tested.service.gallery.bySlug(slug) ?? expect.fail(`no template ${slug}`);
const info = async () => (await ada.send(call.getTemplateBySlug, { params: { slug } })).body;
const cards = async () =>
  (await ada.send(call.listTemplates, { query: { pageSize: 500 } })).body['items'] as Record<string, unknown>[];

describe('the fields of a template (§3.3)', () => {
  test('a card has a tempGuid that no other template has, and keeps it', async () => {
    const guids = (await cards()).map(({ tempGuid }) => tempGuid);
    expect(guids.length).toBe(tested.service.gallery.templates.length);
    expect(new Set(guids).size).toBe(guids.length);
    expect((await cards()).map(({ tempGuid }) => tempGuid)).toEqual(guids);
    expect((await info())['tempGuid']).toBe((await cards()).find((card) => card['slug'] === slug)?.['tempGuid']);
  });

  test('isTemplateCollection distinguishes a template from a collection', async () => {
    const collection = await ada.send(call.getCollection, { params: { slug: 'any-website' } });
    expect(collection.body['isTemplateCollection']).toBe(true);
    expect(new Set((await cards()).map(({ isTemplateCollection }) => isTemplateCollection))).toEqual(new Set([false]));
  });

  test('pricePerData is the price of the account’s own plan', async () => {
    const { professional } = templateOf().prices;
    expect((await info())['pricePerData']).toBe(professional);
    await tested.database.kysely
      .updateTable('accounts')
      .set({ level: AccountLevel.Free })
      .where('account_id', '=', ada.accountId)
      .execute();
    const { pricePerData } = await info();
    await tested.database.kysely
      .updateTable('accounts')
      .set({ level: AccountLevel.Professional })
      .where('account_id', '=', ada.accountId)
      .execute();
    expect(pricePerData).toBe(templateOf().prices.free);
  });

  test('newMinAccountLevel and currentTemplateVersion are those of the version that is offered', async () => {
    const { accountLimit, version, templateRegistrationId } = templateOf();
    const expected = { newMinAccountLevel: accountLimit, currentTemplateVersion: version, version, type: 1 };
    expect(await info()).toMatchObject({ ...expected, id: `${templateRegistrationId}.${version}` });
    Object.assign(templateOf(), { accountLimit: AccountLevel.Professional, version: version + 1 });
    const changed = await info();
    Object.assign(templateOf(), { accountLimit, version });
    expect(changed).toMatchObject({
      newMinAccountLevel: AccountLevel.Professional,
      currentTemplateVersion: version + 1,
      id: `${templateRegistrationId}.${version + 1}`,
    });
  });

  test('isWhiteUserId says whether a private template names the account; others do not see it', async () => {
    const before = { scope: templateOf().scope, allowedUserNames: templateOf().allowedUserNames };
    expect(await info()).toMatchObject({ isWhiteUserId: false, isPublic: true, privatePermissionDenied: false });
    Object.assign(templateOf(), { scope: TemplateScope.Private, allowedUserNames: ['ADA'] });
    const named = await info();
    Object.assign(templateOf(), { allowedUserNames: ['ben'] });
    const unnamed = await info();
    Object.assign(templateOf(), before);
    expect(named).toMatchObject({ isWhiteUserId: true, isPublic: false, privatePermissionDenied: false });
    expect(unnamed).toMatchObject({ code: 'NotFound' });
  });

  test('todayCrawlCount counts the rows of today', async () => {
    expect((await info())['todayCrawlCount']).toBe(0);
    const { templateRegistrationId, version } = templateOf();
    const userInputParameters = formatUserInputParameters({ Categories: ['mugs'] }, {});
    const body = { taskName: 'Mugs', templateRegistrationId, templateVersion: version, userInputParameters };
    const { taskId } = (await ada.send(createTemplateTask, { body })).body;
    await ada.send(batchStart, { body: { taskIds: [taskId] } });
    await tested.database.withoutRls((tx) => countRows(tx, ada.accountId, templateOf().slug, 321));
    expect((await info())['todayCrawlCount']).toBe(321);
    await tested.database.kysely
      .updateTable('template_days')
      .set({ day: new Date(Date.now() - 86_400_000) })
      .execute();
    expect((await info())['todayCrawlCount']).toBe(0);
  });

  test('fieldDataSource is JSON text with the choices that come from tables', async () => {
    expect((await info())['fieldDataSource']).toBe('{}');
    const [parameter] = templateOf().parameters;
    const options = parameter?.controlOptions ?? expect.fail('a template without parameters');
    Object.assign(options, { dataSourceType: 'Internal' });
    const { fieldDataSource, parameters } = await info();
    Reflect.deleteProperty(options, 'dataSourceType');
    const [shown] = parameters as { paramName: string; controlOptions: { choices: unknown } }[];
    expect(JSON.parse(String(fieldDataSource))).toEqual({ [shown?.paramName ?? '']: shown?.controlOptions.choices });
  });
});
