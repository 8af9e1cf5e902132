import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { canStartTemplateTask, checkTemplateBalance } from '#core/wire/calls/task/startCalls.ts';
import { batchStart, batchStop, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { watchBrowserSupply } from '#server/commands/template/trial/browserSupply.ts';
import { galleryVersion } from '#server/commands/template/galleryView.ts';
import { readGallery } from '#server/commands/template/galleryReads.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { browserSlugs } from '#tests/server/templates/browserSlugs.ts';
import { countRows } from '#tests/server/countRows.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let template: GalleryTemplate;
let untouched: GalleryTemplate;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  const found = tested.service.gallery.bySlug('demo-shop-products');
  if (found === undefined) throw new Error('the demo template is gone');
  template = found;
  untouched = { ...found };
});
afterAll(() => tested.close());

/** The template as another state of the gallery would have it, for one test. */
async function withTemplate(change: Partial<GalleryTemplate>, act: () => Promise<void>): Promise<void> {
  Object.assign(template, change);
  try {
    await act();
  } finally {
    Object.assign(template, { dailyMaxCount: undefined, dailyMaxExtractedCount: undefined }, untouched);
  }
}

const create = async (client: Client, name = 'Mugs'): Promise<string> => {
  const body = {
    taskName: name,
    templateRegistrationId: template.templateRegistrationId,
    templateVersion: template.version,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  return String((await client.send(createTemplateTask, { body })).body['taskId']);
};
const start = async (client: Client, taskId: string): Promise<StartResult> => {
  const { body } = await client.send(batchStart, { body: { taskIds: [taskId] } });
  const [failed] = body['errors'] as { startResult: StartResult }[];
  return failed?.startResult ?? StartResult.Succeed;
};
const stop = (client: Client, taskId: string) => client.send(batchStop, { body: { taskIds: [taskId] } });
const canStart = async (client: Client, id = template.templateRegistrationId) =>
  (await client.send(canStartTemplateTask, { params: { id } })).body;

test('§9: a template’s starts of a day are limited per account, deleted tasks and stopped runs included', async () => {
  const [ada, bob] = [await tested.signUp('ada'), await tested.signUp('bob')];
  await withTemplate({ dailyMaxCount: 2 }, async () => {
    const [first, second] = [await create(ada), await create(ada, 'Cups')];
    expect(await start(ada, first)).toBe(StartResult.Succeed);
    await stop(ada, first);
    await tested.database.kysely
      .updateTable('tasks')
      .set({ deleted_at: new Date() })
      .where('task_id', '=', first)
      .execute();
    expect(await start(ada, second)).toBe(StartResult.Succeed);
    await stop(ada, second);
    expect(await start(ada, second)).toBe(StartResult.ReachTemplateDailyUseLimit);
    expect(await canStart(ada)).toMatchObject({
      startResult: StartResult.ReachTemplateDailyUseLimit,
      todayStartCount: 2,
    });
    expect(await start(bob, await create(bob))).toBe(StartResult.Succeed);
    await tested.database.kysely
      .updateTable('lots')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .where('account_id', '=', ada.accountId)
      .execute();
    expect(await start(ada, second)).toBe(StartResult.Succeed);
  });
});

test('starts at the same moment do not slip past the limit of the day', async () => {
  const client = await tested.signUp('hasty');
  const taskIds = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(client, name)));
  await withTemplate({ dailyMaxCount: 2 }, async () => {
    const results = await Promise.all(taskIds.map((taskId) => start(client, taskId)));
    expect(results.filter((result) => result === StartResult.Succeed)).toHaveLength(2);
    expect(results.filter((result) => result === StartResult.ReachTemplateDailyUseLimit)).toHaveLength(2);
  });
});

test('§9: a template’s rows of a day are limited per account', async () => {
  const client = await tested.signUp('rows');
  const taskId = await create(client);
  await start(client, taskId);
  await stop(client, taskId);
  await tested.database.withoutRls((tx) => countRows(tx, client.accountId, template.slug, 100));
  await withTemplate({ dailyMaxExtractedCount: 100 }, async () => {
    expect(await start(client, taskId)).toBe(StartResult.ReachTemplateDailyExtractLimit);
    expect(await canStart(client)).toMatchObject({ todayExtractedCount: 100 });
  });
  await withTemplate({ dailyMaxExtractedCount: 101 }, async () => {
    expect(await start(client, taskId)).toBe(StartResult.Succeed);
  });
});

test.each<[string, Partial<GalleryTemplate>, StartResult]>([
  ['obsolete', { status: TemplateStatus.Obsoleting }, StartResult.TemplateNotAvailable],
  ['new', { status: TemplateStatus.New }, StartResult.TemplateNotAvailable],
  ['in maintenance', { status: TemplateStatus.Maintaining }, StartResult.TemplateNotAvailable],
  ['for local runs only', { runOn: RunOn.Local }, StartResult.TemplateCannotRunOnCloud],
  ['for a higher plan', { accountLimit: AccountLevel.Enterprise }, StartResult.FunctionNotEnable],
  [
    'for a higher plan with cross-level pricing',
    { accountLimit: AccountLevel.Enterprise, allowCrossAccountLevelPricing: true },
    StartResult.Succeed,
  ],
])('a template that is %s answers a start and the question before it alike', async (name, change, result) => {
  const client = await tested.signUp(`asks-${name.replaceAll(' ', '').slice(0, 20)}`);
  const taskId = await create(client);
  await withTemplate(change, async () => {
    expect(await canStart(client)).toMatchObject({ startResult: result });
    expect(await start(client, taskId)).toBe(result);
  });
});

test('§8.2: where no worker has a browser, a template that needs one is refused, and the gallery of devices says so', async () => {
  const client = await tested.signUp('browserless');
  const taskId = await create(client);
  const { browsers } = tested.service;
  await withTemplate({ recipe: { ...template.recipe, engine: 'browser' } }, async () => {
    expect(await canStart(client)).toMatchObject({ startResult: StartResult.Succeed });
    const version = await galleryVersion(tested.service);
    const isMissing = vi.spyOn(browsers, 'isMissing').mockReturnValue(true);
    expect(await canStart(client)).toMatchObject({ startResult: StartResult.TemplateCannotRunOnCloud });
    expect(await start(client, taskId)).toBe(StartResult.TemplateCannotRunOnCloud);
    expect(await galleryVersion(tested.service)).not.toBe(version);
    const { templates } = await readGallery(tested.service, client.accountId, 'en-US');
    const marked = templates.filter(({ isBrowserMissing }) => isBrowserMissing === true).map(({ slug }) => slug);
    expect(marked.toSorted()).toEqual([...browserSlugs, template.slug].toSorted());
    isMissing.mockRestore();
  });
});

test('workers say whether they have a browser; without any that is alive the last word holds', async () => {
  const { kysely } = tested.database;
  const supply = async (isMissingHere: boolean): Promise<boolean> => {
    const watched = await watchBrowserSupply(tested.database, isMissingHere);
    watched.close();
    return watched.isMissing();
  };
  expect([await supply(true), await supply(false)]).toEqual([true, false]);
  const [bare, equipped] = [crypto.randomUUID(), crypto.randomUUID()];
  await reportWorker(kysely, bare, { hasBrowser: false });
  expect([await supply(true), await supply(false)]).toEqual([true, true]);
  await reportWorker(kysely, equipped, { hasBrowser: true });
  expect([await supply(true), await supply(false)]).toEqual([false, false]);
  await removeWorker(kysely, bare);
  await removeWorker(kysely, equipped);
});

test('§6: a private template starts for the accounts it names, and is not there for others', async () => {
  const [named, other] = [await tested.signUp('named'), await tested.signUp('unnamed')];
  const taskIds = [await create(named), await create(other)] as const;
  await withTemplate({ scope: TemplateScope.Private, allowedUserNames: ['Named'] }, async () => {
    expect(await start(named, taskIds[0])).toBe(StartResult.Succeed);
    expect(await start(other, taskIds[1])).toBe(StartResult.TemplateNotAvailable);
    expect(await canStart(other)).toMatchObject({ code: 'NotFound' });
  });
});

test('a task of an older version runs while its parameters fit, and is refused when they no longer do', async () => {
  const client = await tested.signUp('older');
  const taskId = await create(client);
  const parameters = template.parameters.map((parameter) =>
    parameter.paramName === 'Categories' ? { ...parameter, controlOptions: { choices: ['lamps'] } } : parameter,
  );
  await withTemplate({ version: untouched.version + 1, parameters }, async () => {
    expect(await start(client, taskId)).toBe(StartResult.FailedForOther);
  });
  await withTemplate({ version: untouched.version + 1 }, async () => {
    expect(await start(client, taskId)).toBe(StartResult.Succeed);
  });
});

test('the question before a start gives the balance info of §3.3', async () => {
  const client = await tested.signUp('asker');
  const prices = { free: 500, basic: 500, standard: 500, professional: 400, enterprise: 300 };
  await withTemplate({ prices }, async () => {
    expect(await canStart(client)).toEqual({
      canUse: false,
      balanceMicro: 0,
      balanceLowThresholdMicro: 5_000_000,
      chargingGranularityMicro: 1_000_000,
      pricePerRowMicro: 400,
      startResult: StartResult.TemplateBalanceNotEnough,
      todayStartCount: 0,
      todayExtractedCount: 0,
    });
    const credit = { accountId: client.accountId, amountMicro: 1_000_000, cause: 'credit:asker' };
    await tested.database.withoutRls((tx) => insertCredit(tx, credit));
    expect(await canStart(client)).toMatchObject({ canUse: true, startResult: StartResult.Succeed });
    const params = { id: template.templateRegistrationId };
    expect((await client.send(checkTemplateBalance, { params })).body).toEqual({
      canUse: true,
      balanceMicro: 1_000_000,
      balanceLowThresholdMicro: 5_000_000,
      chargingGranularityMicro: 1_000_000,
    });
    // Below the low threshold the screen asks first; the service takes the answer for given.
    expect(await start(client, await create(client))).toBe(StartResult.Succeed);
  });
});

test('the question about a template that is not there is refused', async () => {
  expect(await canStart(await tested.signUp('lost'), 999_999)).toMatchObject({ code: 'NotFound' });
});
