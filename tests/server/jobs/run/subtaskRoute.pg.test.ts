import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultProxySettings, IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { isLotEnded, LotStatus } from '#core/domain/task/status.ts';
import { createSecretBox } from '#server/auth/secretBox.ts';
import { lotLinesColumn } from '#server/db/tables/run/insertLot.ts';
import { parsePool, type ProxyPool } from '#server/engine/proxies/pool.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { startWorker, type Worker } from '#server/jobs/startWorker.ts';
import type { WorkerProxies } from '#server/jobs/run/subtaskRoute.ts';
import { startProxy, type TestProxy } from '#tests/server/engine/support/startProxy.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { quiet } from '../quiet.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
let site: TestSite;
beforeAll(async () => {
  const page = (path: string): [string, Parameters<typeof startSite>[0][string]] => [
    path,
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${path}</title>${'x'.repeat(50_000)}`),
  ];
  site = await startSite(Object.fromEntries(['/1', '/2', '/3'].map(page)));
});
afterAll(async () => {
  await site.close();
});

const open: (TestProxy | { close: () => Promise<void> })[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

async function startProxies(count: number): Promise<TestProxy[]> {
  const proxies = await Promise.all(
    Array.from({ length: count }, () => startProxy({ sign: { user: 'u', password: 'p' } })),
  );
  open.push(...proxies);
  return proxies;
}

const box = createSecretBox('a secret of the tests, 32 characters');
const settings = (ipProxyFromType: ProxySettings['ipProxyFromType']): ProxySettings => ({
  ...defaultProxySettings,
  ipProxyFromType,
});

/** A worker, and a lot of three pages that it runs to its end. */
async function run(
  lot: { ipProxyFromType: ProxySettings['ipProxyFromType']; pricePerGbMicro?: number; lines?: string[] },
  proxies: Partial<WorkerProxies>,
  opened: TestProxy[],
) {
  const accountId = await scene.makeAccount(1);
  const place = { accountId, column: lotLinesColumn };
  const lotId = await scene.startLot(
    accountId,
    await scene.makeTask(accountId),
    ['/1', '/2', '/3'].map((path) => site.origin + path),
    {
      proxies: { settings: settings(lot.ipProxyFromType), pricePerGbMicro: lot.pricePerGbMicro ?? 0 },
      ...(lot.lines !== undefined && { proxyLines: box.seal(place, JSON.stringify(lot.lines)) }),
    },
  );
  const worker: Worker = await startWorker({
    database: scene.database,
    log: quiet,
    config: {
      subtasksAtOnce: 2,
      hostRules: [site.host, ...opened.map(({ host }) => host)].map((host) => ({
        host,
        allowPrivate: true,
        delayMs: 0,
      })),
      userAgent: 'Sheaf/0.1',
      browserPath: null,
      proxies: {
        pool: () => null,
        openLines: (owner, sealed) => {
          const text = box.open({ accountId: owner, column: lotLinesColumn }, sealed);
          return text === null ? null : (JSON.parse(text) as string[]);
        },
        ...proxies,
      },
    },
  });
  open.push({ close: () => worker.stop() });
  await admit(scene.database, accountId);
  await waitFor(async () => isLotEnded((await scene.lot(lotId)).status), { timeoutMs: 30_000 });
  return { accountId, lot: await scene.lot(lotId), subtasks: await scene.subtasks(lotId) };
}

test('a run with proxies asks for its pages and robots.txt through them, and for nothing without', async () => {
  const [first] = await startProxies(1);
  const before = site.asked.length;
  const { lot } = await run({ ipProxyFromType: IpProxyFromType.Custom, lines: [first!.line] }, {}, [first!]);
  expect(lot).toMatchObject({ status: LotStatus.Completed, row_count: 3, charge_micro: 0 });
  expect(new Set(site.asked.slice(before))).toEqual(new Set(['/robots.txt', '/1', '/2', '/3']));
  expect(first!.asked.every((target) => target === site.host)).toBe(true);
  expect(first!.asked.length).toBeGreaterThan(0);
});

test('where no proxy is left the lot stops with the reason, and the site was never asked', async () => {
  const [gone] = await startProxies(1);
  await gone!.close();
  open.pop();
  const before = site.asked.length;
  const { lot, subtasks } = await run({ ipProxyFromType: IpProxyFromType.Custom, lines: [gone!.line] }, {}, [gone!]);
  expect(lot).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByFailure', row_count: 0 });
  expect(subtasks[0]!.failures).toMatchObject([{ code: 'ProxyFailed', verdict: 'stopLot' }]);
  expect(site.asked).toHaveLength(before);
});

test('a worker with another secret does not run the task without its proxies', async () => {
  const [first] = await startProxies(1);
  const before = site.asked.length;
  const { subtasks } = await run(
    { ipProxyFromType: IpProxyFromType.Custom, lines: [first!.line] },
    { openLines: () => null },
    [first!],
  );
  expect(subtasks[0]!.failures).toMatchObject([{ code: 'ProxyUnreadable' }]);
  expect([first!.asked, site.asked.slice(before)]).toEqual([[], []]);
});

test('a worker without premium proxies does not run the task without them', async () => {
  const before = site.asked.length;
  const { subtasks } = await run({ ipProxyFromType: IpProxyFromType.Strong, pricePerGbMicro: 1 }, {}, []);
  expect(subtasks[0]!.failures).toMatchObject([{ code: 'ProxyFailed' }]);
  expect(site.asked).toHaveLength(before);
});

test('§3.7: premium proxies are used and their traffic is charged as ProxyIp, to the micro-dollar', async () => {
  const proxies = await startProxies(2);
  const pricePerGbMicro = 3_000_000;
  const pool = parsePool(
    JSON.stringify({
      areas: [{ id: 1, country: 'DE' }],
      proxies: proxies.map(({ line }) => ({ url: line, areaId: 1 })),
      pricePerGbMicro,
    }),
  ) as ProxyPool;
  const { accountId, lot, subtasks } = await run(
    { ipProxyFromType: IpProxyFromType.Strong, pricePerGbMicro },
    { pool: () => pool },
    proxies,
  );
  expect(lot).toMatchObject({ status: LotStatus.Completed, row_count: 3 });
  const bytes = subtasks.map(({ proxy_bytes }) => proxy_bytes);
  for (const each of bytes) expect(each).toBeGreaterThan(50_000);
  for (const each of bytes) expect(each).toBeLessThan(60_000);
  const charge = bytes.reduce((sum, each) => sum + Math.floor((each * pricePerGbMicro) / 1_000_000_000), 0);
  expect([lot.charge_micro, await scene.charged(accountId)]).toEqual([charge, charge]);
});
