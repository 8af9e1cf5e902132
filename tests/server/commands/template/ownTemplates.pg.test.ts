import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { getTask } from '#core/wire/calls/task/taskCalls.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { recipeOfContent } from '#server/templates/ownTemplate.ts';
import { templateOff, templateOn } from '#server/operator/account/ownTemplates.ts';
import { withdrawOwnTemplates } from '#server/db/tables/template/ownTemplateUsers.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { countPrivateTemplates } from '#core/wire/calls/template/templateCalls.ts';
import type { Client } from '#tests/server/openTestService.ts';
import {
  openScene,
  create,
  galleryOf,
  infoOf,
  recipe,
  rowsOf,
  saveTask,
  sees,
  settings,
  start,
  word,
} from './ownTemplateScene.ts';

let scene: Awaited<ReturnType<typeof openScene>>;
let ada: Client;
let chosen: Client;
let stranger: Client;
beforeAll(async () => {
  scene = await openScene();
  ({ ada, chosen, stranger } = scene);
});
afterAll(() => scene.close());

describe('a template that is made of a task', () => {
  test('has the task’s columns, a sample of its run, the prices of advanced mode, and its owner’s texts in all languages', async () => {
    const { templateRegistrationId: id, slug, version } = await scene.make();
    const base = scene.tested.service.gallery.bySlug(ownRecipeTemplate.slug);
    expect(version).toBe(1);
    expect(await infoOf(ada, id)).toMatchObject({
      slug,
      name: settings.name,
      description: settings.description,
      howToUse: expect.stringContaining('Finds lamps &amp; &lt;i&gt;lights&lt;/i&gt;.'),
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

  test('of a task that is signed in asks each of its tasks for a sign-in of its own, and has not that of the task', async () => {
    const taskId = await create(ada, ownRecipeTemplate.slug, { ...scene.values, SignIn: 'session=of-ada' });
    const { templateRegistrationId: id, slug } = await scene.make({ taskId });
    const info = await infoOf(ada, id);
    expect(info['parameters']).toMatchObject([
      { paramName: 'Urls' },
      { paramName: 'SignIn', displayText: 'Anmeldung', dataType: 'PreLogin', isRequired: true },
    ]);
    const form = (await ada.send(own.getOwnTemplate, { params: { id } })).body;
    expect(form).toMatchObject({ asksSignIn: true });
    expect(JSON.stringify([info, form])).not.toContain('of-ada');
    const content = {
      recipe: recipeText(recipe),
      addresses: [scene.address],
      maxPages: '',
      parts: [],
      hasPages: false,
    };
    const read = recipeOfContent({ ...content, asksSignIn: true, sample: { columns: [], rows: [] } });
    expect(read).toMatchObject({ engine: 'browser', browser: { cookies: { fromParameter: 'SignIn' } } });
    expect(await saveTask(ada, slug, { Urls: [scene.address] })).toMatchObject({ paramName: 'SignIn' });
    await create(ada, slug, { Urls: [scene.address], SignIn: 'session=another' });
    // Of a task without one, the template asks for none any more: that is another version.
    await scene.change(id, { taskId: scene.taskId });
    expect(await infoOf(ada, id)).toMatchObject({ currentTemplateVersion: 2, parameters: [{ paramName: 'Urls' }] });
  });

  test('with a marked part of the address starts a run per line of its parameter', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({ parts: [word], hasPages: true });
    const { parameters } = (await infoOf(ada, id)) as { parameters: { paramName: string; displayText: string }[] };
    expect(parameters).toMatchObject([
      { paramName: 'SearchWord', displayText: 'Search word', remark: 'One per line.', initialValue: ['lamp'] },
      { paramName: 'MaxPages', displayText: expect.stringContaining('Seiten') },
    ]);
    const task = await create(ada, slug, { SearchWord: ['lamp', 'night light'], MaxPages: '1' });
    const names = (await rowsOf(ada, task)).map(([name]) => String(name));
    const found = ['Cave', 'Desk', 'Floor'].flatMap((kind) => [`${kind} lamp`, `${kind} night light`]);
    expect(new Set(names)).toEqual(new Set(found));
  });

  test('is drawn, with its name as text, and only for those who may use it', async () => {
    const { templateRegistrationId: id } = await scene.make();
    const { imageUrl } = (await infoOf(ada, id)) as { imageUrl: string };
    const get = (url: string, { cookie }: Client) =>
      scene.tested.app.inject({ url, headers: { host: '127.0.0.1:8080', cookie } });
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
    const { body } = await ada.send(own.makeOwnTemplate, { body: { ...settings, taskId: scene.taskId, ...part } });
    expect(body).toMatchObject({ code });
  });

  test('counts for a quota of its account, of number and of bytes', async () => {
    const free = await scene.signUpAs('free', AccountLevel.Free);
    const task = await create(free, ownRecipeTemplate.slug, scene.values);
    const { templateLimit } = planOf(AccountLevel.Free);
    for (let made = 0; made < templateLimit; made += 1) await scene.make({ taskId: task }, free);
    const { body } = await free.send(own.makeOwnTemplate, { body: { ...settings, taskId: task } });
    expect(body).toMatchObject({
      code: 'QuotaReached',
      quota: 'templateLimit',
      limit: templateLimit,
      used: templateLimit,
    });
  });
});

describe('a change', () => {
  test('gets a new version where tasks would run otherwise, and those of the old version run where their values fit', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({ parts: [word] });
    const task = await create(ada, slug, { SearchWord: ['lamp'] });
    expect((await scene.change(id, { parts: [word], name: 'Other words' })).body).toMatchObject({ version: 1 });
    expect((await scene.change(id, { parts: [word], hasPages: true })).body).toMatchObject({ version: 2 });
    expect(await start(ada, task)).toBe(StartResult.Succeed);
    expect((await scene.change(id, { parts: [] })).body).toMatchObject({ version: 3 });
    await waitFor(
      async () =>
        !isTaskActive(
          getTask.reply.parse((await ada.send(getTask, { query: { taskId: task } })).body).taskExecuteStatus,
        ),
    );
    expect(await start(ada, task)).toBe(StartResult.FailedForOther);
  });

  test('without a task keeps recipe and sample, and the form has all of it', async () => {
    const { templateRegistrationId: id } = await scene.make({
      audience: 'chosen',
      userNames: ['Chosen'],
      parts: [word],
    });
    expect((await ada.send(own.getOwnTemplate, { params: { id } })).body).toEqual({
      name: settings.name,
      description: settings.description,
      audience: 'chosen',
      userNames: ['Chosen'],
      parts: [word],
      hasPages: false,
      version: 1,
      hasPicture: false,
      asksSignIn: false,
      taskId: scene.taskId,
      addresses: [scene.address],
      recipe: recipeText(recipe),
      maxPages: '',
    });
    await scene.change(id, { name: 'Renamed' });
    expect(await infoOf(ada, id)).toMatchObject({ name: 'Renamed', sample: { columns: ['lamp', 'price'] } });
  });

  test('that removes it: its tasks say why they do not start', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({ audience: 'chosen', userNames: ['chosen'] });
    const task = await create(chosen, slug, { Urls: [scene.address] });
    await ada.send(own.removeOwnTemplate, { params: { id } });
    expect(await infoOf(chosen, id)).toMatchObject({ status: TemplateStatus.Obsoleting, sample: { rows: [] } });
    expect(await start(chosen, task)).toBe(StartResult.TemplateNotAvailable);
    expect((await ada.send(own.getOwnTemplate, { params: { id } })).body).toEqual({ code: 'NotFound' });
  });

  test('that removes it deletes it where no task names it', async () => {
    const { templateRegistrationId: id } = await scene.make();
    await ada.send(own.removeOwnTemplate, { params: { id } });
    expect(await infoOf(ada, id)).toEqual({ code: 'NotFound' });
  });

  test('by the operator: a disabled one is missing for others, and starts no run of its owner', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({ audience: 'chosen', userNames: ['chosen'] });
    const task = await create(ada, slug, { Urls: [scene.address] });
    const run = async (command: typeof templateOff) => {
      const act = command.read([slug]);
      return typeof act === 'function' && act(scene.tested.database, () => undefined);
    };
    expect(await run(templateOff)).toBe(true);
    expect(await sees(chosen, id)).toBe(false);
    expect(await start(ada, task)).toBe(StartResult.TemplateNotAvailable);
    expect(await run(templateOn)).toBe(true);
    expect(await sees(chosen, id)).toBe(true);
  });

  test('of an account that is deleted: its templates are gone for others, and their devices read the gallery again', async () => {
    const owner = await scene.signUpAs('leaver', AccountLevel.Standard);
    const task = await create(owner, ownRecipeTemplate.slug, scene.values);
    const { templateRegistrationId: id } = await scene.make(
      { taskId: task, audience: 'chosen', userNames: ['chosen'] },
      owner,
    );
    const version = () => galleryOf(chosen);
    const before = await version();
    await scene.tested.database.withoutRls((tx) => withdrawOwnTemplates(tx, owner.accountId));
    expect(await sees(chosen, id)).toBe(false);
    expect(await version()).not.toBe(before);
  });

  test('two owners who choose each other at the same time wait for each other and both succeed', async () => {
    const one = await scene.signUpAs('one', AccountLevel.Standard);
    const two = await scene.signUpAs('two', AccountLevel.Standard);
    const values = scene.values;
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
