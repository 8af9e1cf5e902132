import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { actOnLivePage, seeLivePage, type LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { openTestService, type TestService } from '../../openTestService.ts';
import { livePages } from './livePages.ts';
import { startStepSite } from './stepSite.ts';

let site: Awaited<ReturnType<typeof startStepSite>>;
let tested: TestService;
beforeAll(async () => {
  site = await startStepSite();
  tested = await openTestService({
    level: AccountLevel.Free,
    withWorker: true,
    browserPath: inject('chromium'),
    hostRules: [{ host: site.host, allowPrivate: true, delayMs: 0, connections: 4 }],
  });
});
afterAll(async () => {
  await tested.close();
  await site.close();
});

const { openPage, endPages } = livePages(() => site.origin);
afterEach(endPages);

const stepsOf = ({ recorded }: LivePageState): BrowserStep[] => recorded.map(({ step }) => step);

test('a notice is closed, a search is made, and the steps give its table in a proposal', async () => {
  const client = await tested.signUp('ada');
  const page = await openPage(client, '/shop');
  await page.until(() => page.frame() !== null);
  expect(Buffer.from(page.frame() ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await page.act({ press: [50, 20] }, { press: [50, 20] }, { text: 'in' }, { text: 'k' });
  const listed = await page.act({ press: [50, 100] });
  expect(listed.options).toEqual([
    { value: '', text: 'All' },
    { value: 'new', text: 'New ones' },
  ]);
  const chosen = await page.act({ choose: 'new' }, { press: [50, 20] }, { key: 'Enter' });
  const steps = stepsOf(chosen);
  expect(steps).toEqual([
    { click: 'button[aria-label="Accept all"]' },
    { type: { css: '[name="q"]', text: 'ink' } },
    { select: { css: '[name="kind"]', option: 'new' } },
    { press: 'Enter' },
  ]);
  await page.until(({ url }) => url.endsWith('/found?q=ink'));
  await client.send(actOnLivePage, { params: page.params, body: { acts: [{ end: true }] } });
  await page.until(({ phase, end }) => phase === 'over' && end === 'closed');

  const first = steps.toSpliced(3, 1).toSpliced(2, 1);
  const body = { url: `${site.origin}/shop`, steps: [...first, { press: 'Enter' as const }] };
  const { tables } = proposeTables.reply.parse((await client.send(proposeTables, { body })).body);
  expect(tables[0]).toMatchObject({ kind: 'list', recordCount: 8 });
  expect(tables[0]?.rows[0]).toContain('Ink 0');
  expect(recipeSchema.parse(tables[0]?.recipe).browser).toEqual({ steps: body.steps, stepsOn: 'start' });
});

test('a step that finds nothing is named, unless it is optional, and the page stays open', async () => {
  const client = await tested.signUp('bob');
  const page = await openPage(client, '/found?q=ink', [{ click: '.notice', optional: true }, { click: '.gone' }]);
  const { note, recorded } = await page.until(({ done }) => done === 2);
  expect(note).toMatchObject({ code: 'notFound', detail: '.gone' });
  expect(recorded).toEqual([]);
  expect(stepsOf(await page.act({ step: { waitFor: '.book a' } }))).toEqual([{ waitFor: '.book a' }]);
});

test('a page opens no other site, nothing that robots.txt keeps, no window and no inner address', async () => {
  const page = await openPage(await tested.signUp('eve'), '/hostile');
  const after = async (y: number, code: string): Promise<void> => {
    const { number = 0 } = (await page.until(() => true)).note ?? {};
    await page.act({ press: [20, y] });
    const { note, url } = await page.until((now) => (now.note?.number ?? 0) > number);
    expect(note).toMatchObject({ code });
    expect(url).toBe(`${site.origin}/hostile`);
  };
  await after(20, 'otherSite');
  await after(60, 'robots');
  await after(100, 'window');
  await after(140, 'otherSite');
  expect(site.asked).not.toContain('/secret');
});

test('a password goes to the page, and never into a step, an answer or the database', async () => {
  const page = await openPage(await tested.signUp('kim'), '/hostile');
  const state = await page.act({ press: [20, 180] }, { text: 'hunter2hunter2' }, { key: 'Enter' });
  expect(state.note).toMatchObject({ code: 'password' });
  expect(JSON.stringify({ ...state, frame: null })).not.toContain('hunter2');
  expect(stepsOf(state)).toEqual([]);
  const rows = await tested.database.withoutRls((tx) =>
    tx.selectFrom('live_sessions').select(['acts', 'state']).execute(),
  );
  expect(JSON.stringify(rows)).not.toContain('hunter2');
});

test('alerts without end end the page, with the reason, and the next one opens', async () => {
  const client = await tested.signUp('joe');
  const page = await openPage(client, '/hostile');
  await client.send(actOnLivePage, { params: page.params, body: { acts: [{ press: [20, 220] }] } });
  const { end, failure } = await page.until(({ phase }) => phase === 'over');
  expect({ end, failure }).toMatchObject({ end: 'failed', failure: { code: 'RenderFailed' } });
  await openPage(client, '/found?q=ink');
});

test('an account has one live page: a new one ends the other, and nobody else sees it', async () => {
  const client = await tested.signUp('lea');
  const first = await openPage(client, '/found?q=ink');
  const stranger = await tested.signUp('max');
  const { body } = await stranger.send(seeLivePage, { params: first.params, body: { after: 0 } });
  expect(body).toMatchObject({ code: 'NotFound' });
  await openPage(client, '/found?q=ink');
  expect(await first.until(({ phase }) => phase === 'over')).toMatchObject({ end: 'elsewhere', frame: null });
});
