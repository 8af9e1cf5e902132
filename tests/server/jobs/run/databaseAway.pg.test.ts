import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLotEnded } from '#core/domain/task/status.ts';
import { openDatabase } from '#server/db/database.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { startWorker } from '#server/jobs/startWorker.ts';
import { startForwarder, type Forwarder } from '#tests/support/forwarder.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { quiet } from '../quiet.ts';
import { startScene } from '../startScene.ts';

const { scene, url } = await startScene();
let way: Forwarder;
let site: Server;
const asked: string[] = [];
beforeAll(async () => {
  way = await startForwarder(url);
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    void sleep(60).then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.url}</title>`),
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  site.close();
  await way.close();
});

async function start() {
  const database = openDatabase(way.url, { poolSize: 12 });
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const rule = { host, allowPrivate: true, ignoreRobots: true, connections: 1, delayMs: 0 };
  const config = { subtasksAtOnce: 8, hostRules: [rule], userAgent: 'test', browserPath: null };
  const worker = await startWorker({ database, config, log: quiet });
  return {
    stop: async () => {
      await worker.stop();
      await database.close();
    },
  };
}

async function startLot(count: number) {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const { port } = site.address() as AddressInfo;
  const urls = Array.from({ length: count }, (_, index) => `http://127.0.0.1:${port}/${accountId}/${index}`);
  const lotId = await scene.startLot(accountId, taskId, urls, { pricePerRowMicro: 2 });
  await admit(scene.database, accountId);
  await waitFor(async () => (await scene.lot(lotId)).row_count > 0);
  return { accountId, lotId, paths: urls.map((url) => new URL(url).pathname) };
}

test.each([
  ['with its connections', 3_000, () => way.cut()],
  ['without a word, for longer than a lease', 12_000, () => way.hold()],
])(
  'a worker whose database goes away %s keeps its rows, reads on, and writes when it is back',
  async (_, awayMs, takeAway) => {
    const worker = await start();
    const { accountId, lotId, paths } = await startLot(300);
    const askedBefore = asked.length;
    takeAway();
    await sleep(awayMs);
    expect(asked.length).toBeGreaterThan(askedBefore + 10);
    const rowsBefore = (await scene.lot(lotId)).row_count;
    way.open();
    const openedAt = Date.now();
    await waitFor(async () => (await scene.lot(lotId)).row_count > rowsBefore);
    expect(Date.now() - openedAt).toBeLessThan(5_000);
    await waitFor(async () => isLotEnded((await scene.lot(lotId)).status));
    await worker.stop();
    expect((await scene.rows(lotId)).map(([title]) => title)).toEqual(paths);
    expect(await scene.charged(accountId)).toBe(600);
    expect(asked.filter((path) => path.includes(accountId))).toHaveLength(300);
    for (const subtask of await scene.subtasks(lotId)) expect(subtask).toMatchObject({ attempts: 1, lost_count: 0 });
  },
);

test('a worker that is stopped while its database is away ends, and another one continues', async () => {
  const leaving = await start();
  const { lotId, paths } = await startLot(60);
  way.cut();
  const stoppedAt = Date.now();
  await leaving.stop();
  expect(Date.now() - stoppedAt).toBeLessThan(9_000);
  way.open();
  const next = await start();
  await waitFor(async () => isLotEnded((await scene.lot(lotId)).status));
  await next.stop();
  expect((await scene.rows(lotId)).map(([title]) => title)).toEqual(paths);
});
