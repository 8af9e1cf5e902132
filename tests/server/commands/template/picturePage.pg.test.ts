import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { actOnLivePage, openLivePage, seeLivePage } from '#core/wire/calls/template/livePageCalls.ts';
import { picturePage, pictureLimits } from '#core/wire/calls/template/pagePictureCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { standInWorker } from '#tests/server/standInWorker.ts';

const url = 'https://shop.example/lamps';
const recipe = { start: [url], list: { items: 'li', fields: [{ name: 'name', from: [{ css: 'a' }] }] } };

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free });
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const picture = (body: object, by = client) => by.send(picturePage, { body: { url, recipes: [recipe], ...body } });

test('strangers get no picture', async () => {
  expect(await picture({}, tested.client())).toMatchObject({ status: 401 });
});

test('without a worker nobody waits for one', async () => {
  expect(await picture({})).toMatchObject({ body: { code: 'NoWorker' } });
});

test.each<[string, object, string]>([
  ['a text that is no address', { url: 'no address' }, 'url'],
  ['an address of another kind', { url: 'ftp://example.com/' }, 'url'],
  ['no recipe', { recipes: [] }, 'recipes'],
  [
    'more recipes than are looked at',
    { recipes: Array.from({ length: pictureLimits.recipes + 1 }, () => recipe) },
    'recipes',
  ],
  ['a recipe that defines no row', { recipes: [{ start: [url] }] }, 'recipes'],
])('%s is refused', async (_, body, field) => {
  const answer = await picture(body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidInput' } });
  expect(String(answer.body['field'])).toMatch(new RegExp(`^${field}`, 'u'));
});

test('six recipes of 40 fields are taken, and a body beyond the limit of the call is not', async () => {
  const field = (index: number) => ({
    name: `Column ${index}`,
    from: [{ css: `:scope > div.${'c'.repeat(200)}`, attr: 'href' }, { css: `div.${'d'.repeat(200)}` }],
    transforms: ['trim', 'absoluteUrl'],
  });
  const wide = {
    ...recipe,
    list: { items: 'li', fields: Array.from({ length: pictureLimits.fields }, (_, n) => field(n)) },
  };
  expect(await picture({ recipes: Array.from({ length: 6 }, () => wide) })).toMatchObject({
    body: { code: 'NoWorker' },
  });
  const huge = { ...recipe, start: Array.from({ length: 200 }, () => `https://shop.example/${'a'.repeat(1_900)}`) };
  expect(await picture({ recipes: [huge] })).toMatchObject({ status: 413, body: { code: 'TooLarge' } });
});

test('a worker without a browser is no worker for a picture, and the answer says so', async () => {
  const bare = await openTestService({ level: AccountLevel.Free, withWorker: true });
  const other = await bare.signUp('eve');
  expect(await picture({}, other)).toMatchObject({ body: { code: 'NoBrowser' } });
  expect(await bare.database.withoutRls((tx) => tx.selectFrom('trials').select('kind').execute())).toEqual([]);
  await bare.close();
});

test('one picture is taken at once, twenty in ten minutes, and then the answer names the wait', async () => {
  await standInWorker(tested);
  expect(await picture({})).toMatchObject({ status: 200, body: { picture: null, tables: [] } });
  const kept = (await tested.database.withoutRls((tx) => tx.selectFrom('trials').selectAll().execute()))[0];
  expect(kept).toMatchObject({ kind: 'picture', engine: 'browser', work: null, result: null });
  const answers = [];
  for (let tries = 0; tries < 20; tries += 1) answers.push(await picture({}));
  expect(answers.at(-2)).toMatchObject({ status: 200 });
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
});

test('no answer is kept for a key: pictures of a day would fill the database', async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const third = await tested.signUp('joe');
  for (const body of [{ url }, { url: `${url}?page=2` }]) {
    const answer = await third.send(picturePage, { body: { recipes: [recipe], ...body }, headers });
    expect(answer.status).toBe(200);
  }
  expect(await tested.database.withoutRls((tx) => tx.selectFrom('keyed_calls').selectAll().execute())).toEqual([]);
});

test('while one picture is taken, another is refused', async () => {
  const { trials } = tested.service;
  const waiting = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  tested.service.trials = {
    ...trials,
    answerOf: async (...given) => {
      waiting.resolve();
      await held.promise;
      return trials.answerOf(...given);
    },
  };
  const other = await tested.signUp('bob');
  const first = picture({}, other);
  await waiting.promise;
  expect(await picture({}, other)).toMatchObject({ body: { code: 'TrialRunning' } });
  held.resolve();
  expect(await first).toMatchObject({ status: 200 });
});

test('a live page is for accounts with a worker that has a browser, and twenty may be opened in ten minutes', async () => {
  const open = (by: Client, body: object = { url, steps: [] }) => by.send(openLivePage, { body });
  expect(await open(tested.client())).toMatchObject({ status: 401 });
  const owner = await tested.signUp('liv');
  expect(await open(owner, { url: 'no address', steps: [] })).toMatchObject({ body: { code: 'InvalidInput' } });
  const answers = [];
  for (let tries = 0; tries < 21; tries += 1) answers.push(await open(owner));
  expect(answers.at(-2)).toMatchObject({ status: 200 });
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
  const { sessionId } = openLivePage.reply.parse(answers.at(-2)?.body);
  const params = { sessionId };
  const act = (by: Client, acts: object[]) => by.send(actOnLivePage, { params, body: { acts } });
  expect(await act(client, [{ press: [1, 1] }])).toMatchObject({ body: { code: 'NotFound' } });
  expect(await act(owner, [{ press: [1, 1] }, { text: 'a word' }])).toMatchObject({ status: 200 });
  const rows = await tested.database.withoutRls((tx) =>
    tx.selectFrom('live_sessions').select(['acts', 'phase']).where('session_id', '=', sessionId).execute(),
  );
  expect(rows[0]).toMatchObject({ phase: 'waiting', acts: [expect.any(String), expect.any(String)] });
  expect(JSON.stringify(rows)).not.toContain('a word');
  expect(await act(owner, [{ end: true }])).toMatchObject({ status: 200 });
  const seen = await owner.send(seeLivePage, { params, body: { after: 0 } });
  expect(seen.body).toMatchObject({ phase: 'over', end: 'closed' });
  expect(await act(owner, [{ press: [1, 1] }])).toMatchObject({ body: { code: 'NotFound' } });
});
