import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChanges, getGallery, pushEdits, type Mutation } from '#core/wire/sync.ts';
import {
  addFavorite,
  getTemplateBySlug,
  giveFeedback,
  listFavorites,
  listTemplates,
  removeFavorite,
  subscribeToTemplate,
  unsubscribeFromTemplate,
} from '#core/wire/calls/template/templateCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const id = 1001;
const slug = 'demo-shop-products';

let tested: TestService;
let ada: Client;
let ben: Client;
beforeAll(async () => {
  tested = await openTestService();
  [ada, ben] = [await tested.signUp('ada'), await tested.signUp('ben')];
});
afterAll(() => tested.close());

const infoOf = async (client: Client) => (await client.send(getTemplateBySlug, { params: { slug } })).body;
const statesOf = async (client: Client, query = {}) => {
  const changes = getChanges.reply.parse((await client.send(getChanges, { query })).body);
  return { cursor: changes.cursor, states: changes.upserts.templateStates };
};
const mutation = (seq: number, name: string, patch: unknown, target = String(id)): Mutation => ({
  seq,
  uuid: randomUUID(),
  name,
  target,
  baseRevision: 0,
  patch,
});
const push = async (client: Client, clientId: string, mutations: Mutation[]) =>
  client.send(pushEdits, { body: { clientId, epoch: tested.service.epoch, mutations } });

describe('the calls of §7.4', () => {
  test('a favourite is added and removed, and is listed while it is one', async () => {
    const added = await ada.send(addFavorite, { params: { id } });
    expect(added.body).toMatchObject({ templateRegistrationId: id, favorited: true });
    expect(await infoOf(ada)).toMatchObject({ favorited: true });
    expect((await ada.send(listFavorites)).body).toMatchObject({ total: 1, items: [{ slug }] });
    expect((await ben.send(listFavorites)).body).toEqual({ total: 0, items: [] });
    expect((await ada.send(removeFavorite, { params: { id } })).body).toMatchObject({ favorited: false });
    expect((await ada.send(listFavorites)).body).toEqual({ total: 0, items: [] });
  });

  test('likes are counted over all accounts, dislikes are not', async () => {
    await ada.send(giveFeedback, { params: { id }, body: { feedback: 1 } });
    expect(await infoOf(ada)).toMatchObject({ feedback: 1, likes: 1 });
    await ben.send(giveFeedback, { params: { id }, body: { feedback: 1 } });
    expect(await infoOf(ada)).toMatchObject({ feedback: 1, likes: 2 });
    await ben.send(giveFeedback, { params: { id }, body: { feedback: -1 } });
    expect(await infoOf(ben)).toMatchObject({ feedback: -1, likes: 1 });
    const first = (await ben.send(listTemplates, { query: { sort: 2, pageSize: 1 } })).body['items'];
    expect(first).toMatchObject([{ slug, likes: 1 }]);
    await ada.send(giveFeedback, { params: { id }, body: { feedback: 0 } });
    expect(await infoOf(ada)).toMatchObject({ feedback: 0, likes: 0 });
  });

  test('subscribing and unsubscribing toggle', async () => {
    expect((await ada.send(subscribeToTemplate, { params: { id } })).body).toMatchObject({ subscribed: true });
    expect(await infoOf(ada)).toMatchObject({ subscribed: true });
    expect((await ada.send(unsubscribeFromTemplate, { params: { id } })).body).toMatchObject({ subscribed: false });
    expect(await infoOf(ada)).toMatchObject({ subscribed: false });
  });

  test('nothing can be said of a template that does not exist', async () => {
    for (const call of [addFavorite, removeFavorite, subscribeToTemplate, unsubscribeFromTemplate]) {
      expect(await ada.send(call, { params: { id: 999_999 } })).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
    }
    const answer = await ada.send(giveFeedback, { params: { id }, body: { feedback: 2 } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidInput' } });
  });
});

describe('likes, favourites and subscriptions of an account', () => {
  test('comes to its devices only', async () => {
    const cara = await tested.signUp('cara');
    const before = await statesOf(cara);
    expect(before.states).toEqual([]);
    await cara.send(giveFeedback, { params: { id: 1002 }, body: { feedback: -1 } });
    const { states, cursor } = await statesOf(cara, { since: before.cursor });
    expect(states).toEqual([
      { templateRegistrationId: 1002, favorited: false, feedback: -1, subscribed: false, revision: expect.any(Number) },
    ]);
    expect((await statesOf(cara, { since: cursor })).states).toEqual([]);
    expect((await statesOf(cara)).states).toEqual(states);
    expect((await statesOf(ben)).states.map((state) => state.templateRegistrationId)).not.toContain(1002);
  });

  test('takes a new revision only when it changes', async () => {
    const dana = await tested.signUp('dana');
    const { cursor } = await statesOf(dana);
    await dana.send(removeFavorite, { params: { id } });
    expect((await statesOf(dana)).cursor).toBe(cursor);
    const { revision } = (await dana.send(addFavorite, { params: { id } })).body;
    expect((await dana.send(addFavorite, { params: { id } })).body).toMatchObject({ revision });
  });

  test('the gallery of a device counts the likes of others, so that its own is there at once', async () => {
    const [eve, finn] = [await tested.signUp('eve'), await tested.signUp('finn')];
    await eve.send(giveFeedback, { params: { id: 1003 }, body: { feedback: 1 } });
    const likesFor = async (client: Client) => {
      const gallery = getGallery.reply.parse((await client.send(getGallery, { query: { language: 'en-US' } })).body);
      return gallery.templates.find((template) => template.templateRegistrationId === 1003)?.likes;
    };
    expect(await likesFor(eve)).toBe(0);
    expect(await likesFor(finn)).toBe(1);
  });
});

describe('edits that a device pushes', () => {
  test('are applied in order, each with the revision that shows it', async () => {
    const gil = await tested.signUp('gil');
    const answer = await push(gil, randomUUID(), [
      mutation(1, 'setFavorite', { favorited: true }),
      mutation(2, 'setFeedback', { feedback: 1 }),
      mutation(3, 'setSubscribed', { subscribed: true }),
      mutation(4, 'setFavorite', { favorited: false }),
    ]);
    const { states } = await statesOf(gil);
    expect(states).toMatchObject([{ favorited: false, feedback: 1, subscribed: true }]);
    const results = answer.body['results'] as { outcome: string; revision: number }[];
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(results.at(-1)?.revision).toBe(states[0]?.revision);
  });

  test('never conflict: of two devices the later one wins', async () => {
    const hal = await tested.signUp('hal');
    await push(hal, randomUUID(), [mutation(1, 'setFeedback', { feedback: 1 })]);
    const late = await push(hal, randomUUID(), [mutation(1, 'setFeedback', { feedback: -1 })]);
    expect(late.body).toMatchObject({ results: [{ outcome: 'applied' }] });
    expect((await statesOf(hal)).states).toMatchObject([{ feedback: -1 }]);
  });

  test('are refused one by one where they make no sense', async () => {
    const answer = await push(ben, randomUUID(), [
      mutation(1, 'setFavorite', { favorited: true }, '999999'),
      mutation(2, 'setFeedback', { feedback: 5 }),
      mutation(3, 'setFavorite', { favorited: true }, randomUUID()),
      mutation(4, 'renameTask', { taskName: 'x' }),
    ]);
    const codes = (answer.body['results'] as { refusal: { code: string } }[]).map(({ refusal }) => refusal.code);
    expect(codes).toEqual(['NotFound', 'InvalidInput', 'NotFound', 'NotFound']);
  });

  test('count once, however often they arrive', async () => {
    const ida = await tested.signUp('ida');
    const [device, edits] = [randomUUID(), [mutation(1, 'setFeedback', { feedback: 1 })]];
    const first = await push(ida, device, edits);
    expect((await push(ida, device, edits)).body).toEqual(first.body);
    expect((await statesOf(ida)).states).toHaveLength(1);
  });
});
