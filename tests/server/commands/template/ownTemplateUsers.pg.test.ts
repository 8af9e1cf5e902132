import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { changeUserName } from '#core/wire/calls/account/holder/profileCalls.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import { getGallery } from '#core/wire/sync.ts';
import {
  countPrivateTemplates,
  getTemplateById,
  getTemplateBySlug,
  listPrivateTemplates,
} from '#core/wire/calls/template/templateCalls.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { openScene, create, galleryOf, rowsOf, sees, settings, start, word } from './ownTemplateScene.ts';

let scene: Awaited<ReturnType<typeof openScene>>;
let ada: Client;
let member: Client;
let chosen: Client;
let stranger: Client;
beforeAll(async () => {
  scene = await openScene();
  ({ ada, member, chosen, stranger } = scene);
});
afterAll(() => scene.close());

describe('§6: who may use it', () => {
  test.each([
    ['me', [], [true, false, false]],
    ['members', [], [true, true, false]],
    ['chosen', ['CHOSEN', 'ada'], [true, false, true]],
  ])('%s', async (audience, userNames, seen) => {
    const { templateRegistrationId: id, slug } = await scene.make({ audience, userNames });
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
    const version = () => galleryOf(chosen);
    const [count, before] = [await counted(), await version()];
    const { templateRegistrationId: id } = await scene.make({ audience: 'chosen', userNames: ['chosen'] });
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
    await scene.change(id, { audience: 'me' });
    expect(await counted()).toBe(count);
  });

  test('a chosen account runs a task of it and pays itself; once it is not chosen any more, the task starts no more', async () => {
    const { templateRegistrationId: id, slug } = await scene.make({
      audience: 'chosen',
      userNames: ['chosen'],
      parts: [word],
    });
    const task = await create(chosen, slug, { SearchWord: ['night light'] });
    expect(await rowsOf(chosen, task)).toHaveLength(3);
    await scene.change(id, { audience: 'members', parts: [word] });
    expect(await start(chosen, task)).toBe(StartResult.TemplateNotAvailable);
  });

  test('a chosen account leaves it; only its owner sees its form and removes it', async () => {
    const { templateRegistrationId: id } = await scene.make({ audience: 'chosen', userNames: ['chosen'] });
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
    const first = await scene.signUpAs('firstname', AccountLevel.Standard);
    const { templateRegistrationId: id } = await scene.make({ audience: 'chosen', userNames: ['firstname'] });
    await first.send(changeUserName, { body: { userName: 'secondname' } });
    const second = await scene.signUpAs('other', AccountLevel.Standard);
    await second.send(changeUserName, { body: { userName: 'firstname' } });
    expect([await sees(first, id), await sees(second, id)]).toEqual([true, false]);
  });
});
