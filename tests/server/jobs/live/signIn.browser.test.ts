import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { sealedMark, secretMask } from '#core/domain/parameters/parameter.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { getAllData } from '#core/wire/calls/data/dataCalls.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { batchStart, createTemplateTask, getTask } from '#core/wire/calls/task/taskCalls.ts';
import { picturePage } from '#core/wire/calls/template/pagePictureCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '../../openTestService.ts';
import { livePages } from './livePages.ts';

const session = '4711-very-secret';
/** The cookies that each host was sent. */
const sent: { host: string; cookie: string }[] = [];
const html = { 'content-type': 'text/html; charset=utf-8' };
const shelf = `<main><ul class="books">${Array.from({ length: 8 }, (_, n) => `<li class="book"><a href="/b/${n}">Ink ${n}</a><b class="price">$${n}.50</b></li>`).join('')}</ul></main>`;
/** A page that asks no server: its token is in the browser's storage. */
const app = `<!doctype html><title>App</title><body><script>
  if (localStorage.token === '${session}') document.body.innerHTML = ${JSON.stringify(shelf)};
</script>`;
const form = `<form action="/login" method="post"><input name="user" style="display:block;width:300px;height:40px">
  <input type="password" name="word" style="display:block;width:300px;height:40px"><button>Sign in</button></form>`;

function answerMember(response: ServerResponse, { headers }: IncomingMessage): void {
  const { host = '', cookie = '' } = headers;
  if (cookie !== '') sent.push({ host, cookie });
  const isMember = cookie.includes(`session=${session}`);
  const body = isMember ? `${shelf}<script>localStorage.token = '${session}'</script>` : form;
  response.writeHead(200, html).end(`<!doctype html><title>Members</title><style>* { margin: 0 }</style>${body}`);
}

let site: TestSite;
let tested: TestService;
let client: Client;
beforeAll(async () => {
  site = await startSite({
    '/members': answerMember,
    '/app': (response) => void response.writeHead(200, html).end(app),
    '/plain': (response) => void response.writeHead(200, html).end('<!doctype html><title>Plain</title><p>Nothing'),
    '/login': (response) =>
      void response
        .writeHead(303, { location: '/members', 'set-cookie': `session=${session}; HttpOnly; Path=/; Max-Age=3600` })
        .end(),
  });
  const rule = { allowPrivate: true, delayMs: 0, connections: 4 };
  tested = await openTestService({
    level: AccountLevel.Standard,
    withWorker: true,
    browserPath: inject('chromium'),
    hostRules: [site.host, otherHost()].map((host) => ({ host, ...rule })),
  });
  client = await tested.signUp('ada');
  const credit = { accountId: client.accountId, amountMicro: 10_000_000, cause: 'credit:test' };
  await tested.database.withoutRls((tx) => insertCredit(tx, credit));
});
afterAll(async () => {
  await tested.close();
  await site.close();
});
const { openPage, endPages } = livePages(() => site.origin);
afterEach(endPages);

/** The same server under another name: to a browser it is another site. */
const otherHost = () => site.host.replace('127.0.0.1', 'localhost');

/** Signs in as a user does, and keeps the sign-in. */
async function keepSignIn(): Promise<string> {
  sent.length = 0;
  const page = await openPage(client, '/members');
  await page.act({ press: [20, 20] }, { text: 'ada' }, { press: [20, 60] }, { text: 'hunter2hunter2' });
  await page.act({ key: 'Enter' });
  await waitFor(() => Promise.resolve(sent.some(({ cookie }) => cookie.includes(session))));
  const state = await page.act({ keepSignIn: true });
  expect(JSON.stringify({ ...state, frame: null })).not.toContain(session);
  const rows = await tested.database.withoutRls((tx) =>
    tx.selectFrom('live_sessions').select(['acts', 'state', 'work']).execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(session);
  return state.signIn ?? '';
}

const template = () => tested.service.gallery.bySlug(ownRecipeTemplate.slug);
const recipe = { list: { items: '.book', fields: [{ name: 'book', from: [{ css: 'a' }] }] } };
const inputOf = (signIn: string, origins = [site.origin]) =>
  formatUserInputParameters(
    { Urls: origins.map((origin) => `${origin}/members`), Recipe: recipeText(recipe), SignIn: signIn },
    {},
  );
const create = (by: Client, signIn: string, origins?: string[]) =>
  by.send(createTemplateTask, {
    body: {
      taskName: 'Members',
      templateRegistrationId: template()?.templateRegistrationId,
      templateVersion: template()?.version,
      userInputParameters: inputOf(signIn, origins),
    },
  });
async function booksOf(taskId: string) {
  expect((await client.send(batchStart, { body: { taskIds: [taskId] } })).body['errors']).toEqual([]);
  await waitFor(async () => {
    const { taskExecuteStatus, lotNo } = getTask.reply.parse((await client.send(getTask, { query: { taskId } })).body);
    return lotNo !== null && !isTaskActive(taskExecuteStatus);
  });
  const { rows } = getAllData.reply.parse((await client.send(getAllData, { params: { id: taskId } })).body);
  return rows.map(({ values }) => values[0]);
}

test('a sign-in made on the live page is kept sealed: proposal, picture, trial, live page and run are signed in', async () => {
  const signIn = await keepSignIn();
  expect(signIn.startsWith(sealedMark)).toBe(true);
  const url = `${site.origin}/members`;

  const proposed = await client.send(proposeTables, { body: { url, signIn } });
  expect(proposeTables.reply.parse(proposed.body).tables[0]).toMatchObject({ kind: 'list', recordCount: 8 });
  const ofApp = await client.send(proposeTables, { body: { url: `${site.origin}/app`, signIn } });
  expect(proposeTables.reply.parse(ofApp.body).tables[0]).toMatchObject({ kind: 'list', recordCount: 8 });
  const recipes = [recipeSchema.parse({ ...recipe, start: [url] })];
  const pictured = await client.send(picturePage, { body: { url, recipes, signIn } });
  expect(picturePage.reply.parse(pictured.body).tables[0]?.records).toHaveLength(8);
  const params = { id: template()?.templateRegistrationId ?? 0 };
  const tried = await client.send(tryTemplate, { params, body: { userInputParameters: inputOf(signIn) } });
  expect(tryTemplate.reply.parse(tried.body).rows).toHaveLength(8);
  const again = await openPage(client, '/members', [{ waitFor: '.book' }], signIn);
  expect(await again.until(({ done }) => done === 1)).toMatchObject({ note: null });

  const taskId = String((await create(client, signIn)).body['taskId']);
  const task = await client.send(getTask, { query: { taskId } });
  expect(task.body['parameters']).toMatchObject({ SignIn: secretMask });
  expect(await booksOf(taskId)).toEqual(Array.from({ length: 8 }, (_, n) => `Ink ${n}`));

  const edited = await client.send(proposeTables, { body: { url, signIn: secretMask, taskId } });
  expect(proposeTables.reply.parse(edited.body).tables[0]).toMatchObject({ recordCount: 8 });
});

test('a kept sign-in is sent to its own site only, whatever addresses its task has', async () => {
  const signIn = await keepSignIn();
  sent.length = 0;
  const other = `http://${otherHost()}`;
  const taskId = String((await create(client, signIn, [site.origin, other])).body['taskId']);
  expect(await booksOf(taskId)).toHaveLength(8);
  expect(site.asked.filter((path) => path === '/members').length).toBeGreaterThan(1);
  expect(sent.map(({ host }) => host)).not.toContain(otherHost());
  expect(sent.map(({ host }) => host)).toContain(site.host);
});

test('a sign-in of another account is no sign-in: a task with it is refused, and a page is read without it', async () => {
  const signIn = await keepSignIn();
  const mallory = await tested.signUp('mallory');
  expect(await create(mallory, signIn)).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', paramName: 'SignIn', problem: { code: 'SecretMissing' } },
  });
  sent.length = 0;
  const body = { url: `${site.origin}/members`, signIn };
  expect(proposeTables.reply.parse((await mallory.send(proposeTables, { body })).body).page.failure).toBeNull();
  const taskId = String((await create(client, signIn)).body['taskId']);
  await mallory.send(proposeTables, { body: { ...body, signIn: secretMask, taskId } });
  expect(sent).toEqual([]);
});

test('a site without a cookie has no sign-in to keep, and says so', async () => {
  const page = await openPage(client, '/plain');
  expect(await page.act({ keepSignIn: true })).toMatchObject({ signIn: null, note: { code: 'noSignIn' } });
});

test('a run whose sign-in the site has ended says so', async () => {
  const taskId = String((await create(client, 'session=old')).body['taskId']);
  expect(await booksOf(taskId)).toEqual([]);
  const stored = await tested.database.withoutRls((tx) =>
    tx
      .selectFrom('subtasks')
      .innerJoin('lots', 'lots.lot_id', 'subtasks.lot_id')
      .select('subtasks.failures')
      .where('lots.task_id', '=', taskId)
      .execute(),
  );
  expect(stored.flatMap(({ failures }) => failures.map(({ code }) => code))).toEqual(['SignInEnded']);
});
