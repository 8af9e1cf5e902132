import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readWorkerSupply } from '#server/commands/workerSupply.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import { clearTrials, takeTrials } from '#server/db/tables/template/trials.ts';
import { TrialState } from '#server/db/schema/trialTable.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { heldFetcher, openTrialScene, type TrialScene } from './trialScene.ts';

let scene: TrialScene;
const clients: Client[] = [];
beforeAll(async () => {
  scene = await openTrialScene();
  for (const name of ['ada', 'bea', 'cyd', 'dot', 'eve', 'fay', 'gil']) clients.push(await scene.signUp(name));
});
afterEach(() => scene.reset());
afterAll(() => scene.close());

const client = (index: number): Client => clients[index] ?? expect.fail('no such account');
const sweep = () => clearTrials(scene.database.kysely);
const rowOf = (index: number) => ({ account_id: client(index).accountId, kind: 'trial', engine: 'http' }) as const;
const answered = (fetcher = heldFetcher()) => {
  fetcher.answer();
  return fetcher;
};

describe('where no worker can run a trial', () => {
  test('it is refused at once: no worker is alive', async () => {
    expect(await scene.attempt(client(0), 'a')).toMatchObject({ status: 409, body: { code: 'NoWorker' } });
    expect(await scene.rows()).toEqual([]);
  });

  test('it is not refused while the service starts: its worker comes within seconds', async () => {
    for (const isStarting of [true, false]) {
      const supply = await readWorkerSupply({ database: scene.database, isStarting: () => isStarting });
      expect(supply).toEqual({ isExpected: isStarting, hasBrowser: null });
    }
  });

  test('it is refused at once: it needs a browser, and no worker has one', async () => {
    scene.slugEngine('browser');
    await scene.startWorker(answered());
    expect(await scene.attempt(client(0), 'a')).toMatchObject({ status: 409, body: { code: 'NoBrowser' } });
  });
});

test('the work is sealed while it waits, and nothing of it stays when the result was returned', async () => {
  const fetcher = heldFetcher();
  await scene.startWorker(fetcher);
  const trial = scene.attempt(client(0), 'hidden-word');
  await waitFor(() => fetcher.asked.length === 1);
  const [during] = await scene.rows();
  expect(during).toMatchObject({ state: 'running', result: null });
  expect(during?.work).toMatch(/^v1\./u);
  fetcher.answer();
  expect(await trial).toMatchObject({ status: 200, body: { rows: [expect.anything()] } });
  expect(await scene.rows()).toMatchObject([{ state: 'over', work: null, result: null }]);
});

test('of two tries of one account at the same moment one runs', async () => {
  const fetcher = heldFetcher();
  await scene.startWorker(fetcher);
  const both = [scene.attempt(client(0), 'a'), scene.attempt(client(0), 'b')];
  expect(await Promise.race(both)).toMatchObject({ status: 409, body: { code: 'TrialRunning' } });
  fetcher.answer();
  expect((await Promise.all(both)).filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('a worker without a browser', () => {
  test('leaves a recipe that may need one to a worker that has one', async () => {
    scene.slugEngine('auto');
    const [bare, equipped] = [answered(), { ...answered(), canRender: true }];
    await scene.startWorker(bare);
    await scene.startWorker(equipped);
    expect(await scene.attempt(client(0), 'a')).toMatchObject({ status: 200 });
    expect([bare.asked.length, equipped.asked.length]).toEqual([0, 1]);
  });

  test('takes it where no worker that is alive has one', async () => {
    scene.slugEngine('auto');
    await scene.startWorker(answered());
    expect(await scene.attempt(client(0), 'a')).toMatchObject({ status: 200 });
  });
});

test('a trial waits for a worker that was lost moments ago, because it is started again', async () => {
  const lostId = randomUUID();
  await reportWorker(scene.database.kysely, lostId, { hasBrowser: false, slots: 0 });
  const ago = (time: string) =>
    sql`update workers set seen_at = now() - ${time}::interval where worker_id = ${lostId}`.execute(
      scene.database.kysely,
    );
  await ago('20 s');
  const trial = scene.attempt(client(0), 'a');
  await waitFor(async () => (await scene.rows()).length === 1);
  await scene.startWorker(answered());
  expect(await trial).toMatchObject({ status: 200 });
  await scene.reset();
  await ago('31 s');
  expect(await scene.attempt(client(0), 'a')).toMatchObject({ status: 409, body: { code: 'NoWorker' } });
  await removeWorker(scene.database.kysely, lostId);
});

describe('a trial whose worker', () => {
  test('ends in order is left to another', async () => {
    const first = heldFetcher();
    const worker = await scene.startWorker(first);
    const trial = scene.attempt(client(0), 'a');
    await waitFor(() => first.asked.length === 1);
    await scene.startWorker(answered());
    await worker.stop();
    expect(await trial).toMatchObject({ status: 200 });
    expect(await scene.rows()).toMatchObject([{ times_taken: 1 }]);
  });

  test('was killed runs again elsewhere; later results of the first one are ignored', async () => {
    const first = heldFetcher();
    const worker = await scene.startWorker(first);
    const trial = scene.attempt(client(0), 'a');
    await waitFor(() => first.asked.length === 1);
    await worker.die();
    const second = heldFetcher();
    await scene.startWorker(second);
    await sweep();
    await waitFor(() => second.asked.length === 1);
    first.answer();
    second.answer();
    expect(await trial).toMatchObject({ status: 200 });
    expect(await scene.rows()).toMatchObject([{ times_taken: 2 }]);
  });

  test('and the next one were killed is not run a third time, and the failure is reported at once', async () => {
    const [first, second, third] = [heldFetcher(), heldFetcher(), answered()];
    const one = await scene.startWorker(first);
    const lost = scene.attempt(client(0), 'a');
    await waitFor(() => first.asked.length === 1);
    await one.die();
    const two = await scene.startWorker(second);
    await sweep();
    await waitFor(() => second.asked.length === 1);
    await two.die();
    await scene.startWorker(third);
    await sweep();
    expect(await lost).toMatchObject({ status: 409, body: { code: 'TrialLost' } });
    expect(third.asked).toEqual([]);
  });
});

describe('slow trials that have all places', () => {
  test('leave them to the next account when they have had what is everybody’s', async () => {
    const fetcher = heldFetcher();
    await scene.startWorker(fetcher, { sliceMs: 300 });
    const slow = [0, 1, 2, 3, 4, 5].map((index) => scene.attempt(client(index), `slow${index}`));
    await waitFor(() => fetcher.asked.length === 6);
    const seventh = scene.attempt(client(6), 'seventh');
    await waitFor(() => fetcher.asked.length === 7);
    fetcher.answer();
    expect(await seventh).toMatchObject({ status: 200, body: { limit: null } });
    const limits = (await Promise.all(slow)).map(({ body }) => body['limit']);
    expect(limits.filter((limit) => limit === 'time')).toHaveLength(1);
  });

  test('are followed first by the account with the fewest trials', async () => {
    const { kysely } = scene.database;
    const insert = (index: number, state: TrialState) =>
      kysely
        .insertInto('trials')
        .values({ ...rowOf(index), state, work: 'sealed' })
        .execute();
    for (const state of [TrialState.Over, TrialState.Over, TrialState.Waiting]) await insert(1, state);
    await insert(2, TrialState.Waiting);
    const { workerId } = await scene.startWorker(heldFetcher(), { places: 0 });
    const next = () => takeTrials(scene.database, workerId, { engines: ['http'], isBare: false }, 1);
    const order = [await next(), await next(), await next()].flat().map(({ accountId }) => accountId);
    expect(order).toEqual([client(2).accountId, client(1).accountId]);
  });
});

test('the sweep empties results that were not fetched and deletes tries that no longer count', async () => {
  const { kysely } = scene.database;
  const insert = (state: TrialState, minutes: number) =>
    kysely
      .insertInto('trials')
      .values({
        ...rowOf(0),
        state,
        work: 'sealed',
        result: 'rows',
        created_at: new Date(Date.now() - minutes * 60_000),
      })
      .execute();
  await insert('done', 2);
  await insert('waiting', 3);
  await insert('over', 11);
  await sweep();
  expect(await scene.rows()).toMatchObject([
    { state: 'over', work: null, result: null },
    { state: 'over', work: null, result: null },
  ]);
});
