import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { changeUserName } from '#core/wire/calls/account/profileCalls.ts';
import { getAllData } from '#core/wire/calls/data/dataCalls.ts';
import { batchStart, createTemplateTask, getTask } from '#core/wire/calls/task/taskCalls.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import {
  countPrivateTemplates,
  getTemplateById,
  getTemplateBySlug,
  listPrivateTemplates,
} from '#core/wire/calls/template/templateCalls.ts';
import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges, getGallery } from '#core/wire/sync.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { templateOff, templateOn } from '#server/operator/account/ownTemplates.ts';
import { withdrawOwnTemplates } from '#server/db/tables/template/ownTemplateUsers.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const lampPage = (word: string) => `<!doctype html><title>${word}</title><main><ul>
${['Desk', 'Floor', 'Cave']
  .map((kind, index) => `<li class="product"><b>${kind} ${word}</b><i>$${index + 10}.50</i></li>`)
  .join('\n')}</ul></main>`;
const sendPage = (response: ServerResponse, text: string): void =>
  void response.setHeader('content-type', 'text/html').end(text);

let site: TestSite;
let tested: TestService;
let ada: Client;
let member: Client;
let chosen: Client;
let stranger: Client;
let taskId: string;
beforeAll(async () => {
  site = await startSite({
    '/demo-shop/find?q=lamp': (response) => sendPage(response, lampPage('lamp')),
    '/demo-shop/find?q=night%20light': (response) => sendPage(response, lampPage('night light')),
  });
  tested = await openTestService({ publicUrl: site.origin, withWorker: true });
  ada = await signUpAs('ada', AccountLevel.EnterprisePlus);
  member = await signUpAs('member', AccountLevel.EnterpriseChild);
  chosen = await signUpAs('chosen', AccountLevel.Standard);
  stranger = await signUpAs('stranger', AccountLevel.Standard);
  await tested.database.withoutRls((tx) => setParent(tx, member.accountId, ada.accountId));
  for (const { accountId } of [ada, chosen]) {
    await tested.database.withoutRls((tx) =>
      insertCredit(tx, { accountId, amountMicro: 10_000_000, cause: `credit:${accountId}` }),
    );
  }
  taskId = await create(ada, ownRecipeTemplate.slug, {
    Urls: [`${site.origin}/demo-shop/find?q=lamp`],
    Recipe: recipeText(recipe),
  });
  await rowsOf(ada, taskId);
});
afterAll(async () => {
  await tested.close();
  await site.close();
});

async function signUpAs(userName: string, level: AccountLevel): Promise<Client> {
  const client = await tested.signUp(userName);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
  return client;
}

const recipe = {
  list: {
    items: '.product',
    fields: [
      { name: 'lamp', from: [{ css: 'b' }] },
      { name: 'price', from: [{ css: 'i' }], transforms: ['number'] },
    ],
    next: { link: { css: 'a[rel=next]', attr: 'href' } },
  },
};
const settings = {
  name: 'Lamps <b>of</b> a shop',
  description: 'Finds lamps.',
  audience: 'me',
  userNames: [] as string[],
  parts: [] as object[],
  hasPages: false,
  picture: { kind: 'drawn' },
};
const word = { place: 'query:0', label: 'Search word', remark: 'One per line.' };

async function make(part: object = {}, client = ada) {
  const answer = await client.send(own.makeOwnTemplate, { body: { ...settings, taskId, ...part } });
  expect(answer.body).not.toHaveProperty('code');
  return own.makeOwnTemplate.reply.parse(answer.body);
}
const change = (id: number, part: object) =>
  ada.send(own.changeOwnTemplate, { params: { id }, body: { ...settings, ...part } });
const infoOf = async (client: Client, id: number) =>
  (await client.send(getTemplateById, { params: { id }, query: { language: 'de-DE' } })).body;
const sees = async (client: Client, id: number) => (await infoOf(client, id))['templateRegistrationId'] === id;

async function create(client: Client, slug: string, values: ParameterValues): Promise<string> {
  const { templateRegistrationId, version } = (await client.send(getTemplateBySlug, { params: { slug } })).body;
  const body = {
    taskName: 'Lamps',
    templateRegistrationId,
    templateVersion: version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
  const answer = await client.send(createTemplateTask, { body });
  expect(answer.body).not.toHaveProperty('problem');
  return String(answer.body['taskId']);
}

async function start(client: Client, id: string): Promise<unknown> {
  const { errors } = (await client.send(batchStart, { body: { taskIds: [id] } })).body as {
    errors: { startResult: unknown }[];
  };
  return errors[0]?.startResult ?? StartResult.Succeed;
}

async function rowsOf(client: Client, id: string) {
  expect(await start(client, id)).toBe(StartResult.Succeed);
  await waitFor(async () => {
    const { taskExecuteStatus, lotNo } = getTask.reply.parse(
      (await client.send(getTask, { query: { taskId: id } })).body,
    );
    return lotNo !== null && !isTaskActive(taskExecuteStatus);
  });
  const { rows } = getAllData.reply.parse((await client.send(getAllData, { params: { id } })).body);
  return rows.map(({ values }) => values);
}

describe('a template that is made of a task', () => {
  test('has the task’s columns, a sample of its run, the prices of advanced mode, and its owner’s texts in all languages', async () => {
    const { templateRegistrationId: id, slug, version } = await make();
    const base = tested.service.gallery.bySlug(ownRecipeTemplate.slug);
    expect(version).toBe(1);
    expect(await infoOf(ada, id)).toMatchObject({
      slug,
      name: settings.name,
      description: settings.description,
      scope: TemplateScope.Private,
      owner: { userName: 'ada', isMine: true },
      prices: base?.prices,
      isPublic: false,
      isWhiteUserId: true,
      newMinAccountLevel: base?.accountLimit,
      currentTemplateVersion: 1,
      output: [
        { name: 'lamp', label: 'lamp', type: 'text' },
        { name: 'price', label: 'price', type: 'number' },
      ],
      sample: {
        columns: ['lamp', 'price'],
        rows: [
          ['Desk lamp', '10.50'],
          ['Floor lamp', '11.50'],
          ['Cave lamp', '12.50'],
        ],
      },
    });
  });

  test('with a marked part of the address starts a run per line of its parameter', async () => {
    const { templateRegistrationId: id, slug } = await make({ parts: [word], hasPages: true });
    const { parameters } = (await infoOf(ada, id)) as { parameters: { paramName: string; displayText: string }[] };
    expect(parameters).toMatchObject([
      { paramName: 'SearchWord', displayText: 'Search word', remark: 'One per line.', initialValue: ['lamp'] },
      { paramName: 'MaxPages', displayText: expect.stringContaining('Seiten') },
    ]);
    const task = await create(ada, slug, { SearchWord: ['lamp', 'night light'], MaxPages: '1' });
    const names = (await rowsOf(ada, task)).map(([name]) => name);
    const found = ['Cave', 'Desk', 'Floor'].flatMap((kind) => [`${kind} lamp`, `${kind} night light`]);
    expect(names.toSorted()).toEqual(found);
  });

  test('is drawn, with its name as text, and only for those who may use it', async () => {
    const { templateRegistrationId: id } = await make();
    const { imageUrl } = (await infoOf(ada, id)) as { imageUrl: string };
    const get = (url: string, { cookie }: Client) =>
      tested.app.inject({ url, headers: { host: '127.0.0.1:8080', cookie } });
    const picture = await get(imageUrl, ada);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(picture.body).toContain('Lamps &lt;b&gt;of&lt;/b&gt;');
    const answers = await Promise.all([imageUrl, '/template-images/own-19999999.svg'].map((url) => get(url, stranger)));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      [answers[0], answers[0]].map((each) => [404, each?.body]),
    );
  });

  test.each([
    ['a part that the address does not have', { parts: [{ ...word, place: 'query:7' }] }, 'InvalidInput'],
    ['a part that is marked twice', { parts: [word, word] }, 'InvalidInput'],
    ['names of nobody', { audience: 'chosen', userNames: ['chosen', 'nobody at all'] }, 'UserNamesUnknown'],
    ['a task of another account', { taskId: crypto.randomUUID() }, 'NotFound'],
    [
      'a picture of no row',
      { picture: { kind: 'row', lotId: crypto.randomUUID(), rowNo: 0, column: 'lamp' } },
      'NotFound',
    ],
  ])('is refused with %s', async (_, part, code) => {
    const { body } = await ada.send(own.makeOwnTemplate, { body: { ...settings, taskId, ...part } });
    expect(body).toMatchObject({ code });
  });

  test('counts for a quota of its account, of number and of bytes', async () => {
    const free = await signUpAs('free', AccountLevel.Free);
    const task = await create(free, ownRecipeTemplate.slug, {
      Urls: [`${site.origin}/demo-shop/find?q=lamp`],
      Recipe: recipeText(recipe),
    });
    const { templateLimit } = planOf(AccountLevel.Free);
    for (let made = 0; made < templateLimit; made += 1) await make({ taskId: task }, free);
    const { body } = await free.send(own.makeOwnTemplate, { body: { ...settings, taskId: task } });
    expect(body).toMatchObject({
      code: 'QuotaReached',
      quota: 'templateLimit',
      limit: templateLimit,
      used: templateLimit,
    });
  });
});

describe('§6: who may use it', () => {
  test.each([
    ['me', [], [true, false, false]],
    ['members', [], [true, true, false]],
    ['chosen', ['CHOSEN', 'ada'], [true, false, true]],
  ])('%s', async (audience, userNames, seen) => {
    const { templateRegistrationId: id, slug } = await make({ audience, userNames });
    expect(await Promise.all([ada, member, chosen].map((client) => sees(client, id)))).toEqual(seen);
    for (const call of [getTemplateById, getTemplateBySlug]) {
      const [there, missing] = await Promise.all(
        [
          { id, slug },
          { id: 19_999_999, slug: 'own-19999999' },
        ].map((params) => stranger.send(call, { params })),
      );
      expect([there?.status, there?.body]).toEqual([missing?.status, missing?.body]);
    }
  });

  test('§7.4: it is listed and counted for them among their private templates, and their devices read the gallery again', async () => {
    const counted = async () => (await chosen.send(countPrivateTemplates)).body['count'] as number;
    const version = async () => (await chosen.send(getChanges, { query: { limit: 1 } })).body['gallery'];
    const [count, before] = [await counted(), await version()];
    const { templateRegistrationId: id } = await make({ audience: 'chosen', userNames: ['chosen'] });
    expect(await counted()).toBe(count + 1);
    expect(await version()).not.toBe(before);
    const { items } = (await chosen.send(listPrivateTemplates, { query: { pageSize: 500 } })).body as {
      items: object[];
    };
    expect(items).toContainEqual(
      expect.objectContaining({
        templateRegistrationId: id,
        owner: { userName: 'ada', isMine: false, canLeave: true },
      }),
    );
    const { templates } = (await chosen.send(getGallery, { query: { language: 'fr-FR' } })).body as {
      templates: object[];
    };
    expect(templates).toContainEqual(expect.objectContaining({ templateRegistrationId: id }));
    await change(id, { audience: 'me' });
    expect(await counted()).toBe(count);
  });

  test('a chosen account runs a task of it and pays itself; once it is not chosen any more, the task starts no more', async () => {
    const { templateRegistrationId: id, slug } = await make({
      audience: 'chosen',
      userNames: ['chosen'],
      parts: [word],
    });
    const task = await create(chosen, slug, { SearchWord: ['night light'] });
    expect(await rowsOf(chosen, task)).toHaveLength(3);
    await change(id, { audience: 'members', parts: [word] });
    expect(await start(chosen, task)).toBe(StartResult.TemplateNotAvailable);
  });

  test('a chosen account leaves it; only its owner sees its form and removes it', async () => {
    const { templateRegistrationId: id } = await make({ audience: 'chosen', userNames: ['chosen'] });
    for (const client of [chosen, member, stranger]) {
      expect((await client.send(own.getOwnTemplate, { params: { id } })).body).toEqual({ code: 'NotFound' });
      expect((await client.send(own.changeOwnTemplate, { params: { id }, body: settings })).body).toEqual({
        code: 'NotFound',
      });
    }
    expect((await stranger.send(own.removeOwnTemplate, { params: { id } })).body).toEqual({ code: 'NotFound' });
    expect((await chosen.send(own.removeOwnTemplate, { params: { id } })).status).toBe(200);
    expect([await sees(chosen, id), await sees(ada, id)]).toEqual([false, true]);
  });

  test('a name that another account takes later gives it nothing: the chosen account stays the same under a new name', async () => {
    const first = await signUpAs('firstname', AccountLevel.Standard);
    const { templateRegistrationId: id } = await make({ audience: 'chosen', userNames: ['firstname'] });
    await first.send(changeUserName, { body: { userName: 'secondname' } });
    const second = await signUpAs('other', AccountLevel.Standard);
    await second.send(changeUserName, { body: { userName: 'firstname' } });
    expect([await sees(first, id), await sees(second, id)]).toEqual([true, false]);
  });
});

describe('a change', () => {
  test('gets a new version where tasks would run otherwise, and those of the old version run where their values fit', async () => {
    const { templateRegistrationId: id, slug } = await make({ parts: [word] });
    const task = await create(ada, slug, { SearchWord: ['lamp'] });
    expect((await change(id, { parts: [word], name: 'Other words' })).body).toMatchObject({ version: 1 });
    expect((await change(id, { parts: [word], hasPages: true })).body).toMatchObject({ version: 2 });
    expect(await start(ada, task)).toBe(StartResult.Succeed);
    expect((await change(id, { parts: [] })).body).toMatchObject({ version: 3 });
    await waitFor(
      async () =>
        !isTaskActive(
          getTask.reply.parse((await ada.send(getTask, { query: { taskId: task } })).body).taskExecuteStatus,
        ),
    );
    expect(await start(ada, task)).toBe(StartResult.FailedForOther);
  });

  test('without a task keeps recipe and sample, and the form has all of it', async () => {
    const { templateRegistrationId: id } = await make({ audience: 'chosen', userNames: ['Chosen'], parts: [word] });
    expect((await ada.send(own.getOwnTemplate, { params: { id } })).body).toEqual({
      name: settings.name,
      description: settings.description,
      audience: 'chosen',
      userNames: ['Chosen'],
      parts: [word],
      hasPages: false,
      version: 1,
      hasPicture: false,
      taskId,
      addresses: [`${site.origin}/demo-shop/find?q=lamp`],
      recipe: recipeText(recipe),
      maxPages: '',
    });
    await change(id, { name: 'Renamed' });
    expect(await infoOf(ada, id)).toMatchObject({ name: 'Renamed', sample: { columns: ['lamp', 'price'] } });
  });

  test('that removes it: its tasks say why they do not start', async () => {
    const { templateRegistrationId: id, slug } = await make({ audience: 'chosen', userNames: ['chosen'] });
    const task = await create(chosen, slug, { Urls: [`${site.origin}/demo-shop/find?q=lamp`] });
    await ada.send(own.removeOwnTemplate, { params: { id } });
    expect(await infoOf(chosen, id)).toMatchObject({ status: TemplateStatus.Obsoleting, sample: { rows: [] } });
    expect(await start(chosen, task)).toBe(StartResult.TemplateNotAvailable);
    expect((await ada.send(own.getOwnTemplate, { params: { id } })).body).toEqual({ code: 'NotFound' });
  });

  test('that removes it deletes it where no task names it', async () => {
    const { templateRegistrationId: id } = await make();
    await ada.send(own.removeOwnTemplate, { params: { id } });
    expect(await infoOf(ada, id)).toEqual({ code: 'NotFound' });
  });

  test('by the operator: a disabled one is missing for others, and starts no run of its owner', async () => {
    const { templateRegistrationId: id, slug } = await make({ audience: 'chosen', userNames: ['chosen'] });
    const task = await create(ada, slug, { Urls: [`${site.origin}/demo-shop/find?q=lamp`] });
    const run = async (command: typeof templateOff) => {
      const act = command.read([slug]);
      return typeof act === 'function' && act(tested.database, () => undefined);
    };
    expect(await run(templateOff)).toBe(true);
    expect(await sees(chosen, id)).toBe(false);
    expect(await start(ada, task)).toBe(StartResult.TemplateNotAvailable);
    expect(await run(templateOn)).toBe(true);
    expect(await sees(chosen, id)).toBe(true);
  });

  test('of an account that is deleted: its templates are gone for others, and their devices read the gallery again', async () => {
    const owner = await signUpAs('leaver', AccountLevel.Standard);
    const task = await create(owner, ownRecipeTemplate.slug, {
      Urls: [`${site.origin}/demo-shop/find?q=lamp`],
      Recipe: recipeText(recipe),
    });
    const { templateRegistrationId: id } = await make(
      { taskId: task, audience: 'chosen', userNames: ['chosen'] },
      owner,
    );
    const version = async () => (await chosen.send(getChanges, { query: { limit: 1 } })).body['gallery'];
    const before = await version();
    await tested.database.withoutRls((tx) => withdrawOwnTemplates(tx, owner.accountId));
    expect(await sees(chosen, id)).toBe(false);
    expect(await version()).not.toBe(before);
  });

  test('two owners who choose each other at the same time wait for each other and both succeed', async () => {
    const one = await signUpAs('one', AccountLevel.Standard);
    const two = await signUpAs('two', AccountLevel.Standard);
    const values = { Urls: [`${site.origin}/demo-shop/find?q=lamp`], Recipe: recipeText(recipe) };
    const tasks = [
      await create(one, ownRecipeTemplate.slug, values),
      await create(two, ownRecipeTemplate.slug, values),
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const [client, userName] = index % 2 === 0 ? [one, 'two'] : [two, 'one'];
        return client.send(own.makeOwnTemplate, {
          body: { ...settings, taskId: tasks[index % 2], audience: 'chosen', userNames: [userName] },
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await one.send(countPrivateTemplates)).body).toEqual({ count: 8 });
  });
});
