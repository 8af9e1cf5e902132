import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLotEnded, LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { openDatabase } from '#server/db/database.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { startWorker } from '#server/jobs/startWorker.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { quiet } from './quiet.ts';
import { pageTitles } from './scene.ts';
import { startScene } from './startScene.ts';

const { scene, url } = await startScene();

describe('a worker', () => {
  let site: Server;
  let origin: string;

  beforeAll(async () => {
    site = createServer((request, response) => {
      void sleep(request.url?.startsWith('/slow') ? 50 : 0).then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.url}</title>`),
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.close();
  });

  /** On a connection pool of its own, as in a process of its own. */
  async function start() {
    const database = openDatabase(url, { poolSize: 12 });
    const { host } = new URL(origin);
    const rule = { host, allowPrivate: true, ignoreRobots: true, connections: 1, delayMs: 0 };
    const worker = await startWorker({
      database,
      config: { subtasksAtOnce: 8, hostRules: [rule], userAgent: 'test', browserPath: null },
      log: quiet,
    });
    return {
      stop: async () => {
        await worker.stop();
        await database.close();
      },
    };
  }

  async function startLot(path: string, count: number, recipe?: Recipe) {
    const accountId = await scene.makeAccount(2);
    const taskId = await scene.makeTask(accountId);
    const urls = Array.from({ length: count }, (_, index) => `${origin}${path}${index}`);
    const lotId = await scene.startLot(accountId, taskId, urls, {
      nodeCount: 2,
      ...(recipe !== undefined && { recipe }),
    });
    await admit(scene.database, accountId);
    const paths = urls.map((url) => new URL(url).pathname).toSorted();
    return { accountId, taskId, lotId, paths };
  }

  const rowsOf = async (lotId: string) => (await scene.rows(lotId)).map((row) => String(row[0])).toSorted();
  const hasEnded = async (lotId: string) => isLotEnded((await scene.lot(lotId)).status);

  it('without a browser leaves a run that needs one to another, and does the next', async () => {
    const rendered = await startLot('/r', 1, { ...pageTitles, engine: 'browser' });
    const worker = await start();
    const plain = await startLot('/p', 1);
    await waitFor(() => hasEnded(plain.lotId));
    expect((await scene.subtask(rendered.lotId)).status).toBe(SubtaskStatus.Waiting);
    await worker.stop();
  });

  it('takes a task that waited for it, and collects it', async () => {
    const { taskId, lotId, paths } = await startLot('/a', 60);
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Waiting, wait_reason: { code: 'NoWorker' } });
    const worker = await start();
    await waitFor(() => hasEnded(lotId));
    await worker.stop();
    expect(await rowsOf(lotId)).toEqual(paths);
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Completed, wait_reason: null, row_count: 60 });
  });

  it('is notified of a stop and keeps the rows', async () => {
    const worker = await start();
    const { accountId, lotId } = await startLot('/slow', 400);
    await waitFor(async () => (await scene.lot(lotId)).row_count > 0);
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    await waitFor(() => hasEnded(lotId));
    await worker.stop();
    const { length } = await rowsOf(lotId);
    expect(length).toBeGreaterThan(0);
    expect(await scene.lot(lotId)).toMatchObject({
      status: LotStatus.Stopped,
      end_reason: 'StoppedByUser',
      row_count: length,
    });
  });

  it('that is stopped hands its subtasks to another, which finishes them without a lost or doubled row', async () => {
    const leaving = await start();
    const { lotId, paths } = await startLot('/slow', 60);
    await waitFor(async () => (await scene.lot(lotId)).row_count > 0);
    await leaving.stop();
    const statuses = (await scene.subtasks(lotId)).map((subtask) => subtask.status);
    expect(statuses).not.toContain(SubtaskStatus.Executing);
    const next = await start();
    await waitFor(() => hasEnded(lotId));
    await next.stop();
    expect(await rowsOf(lotId)).toEqual(paths);
  });

  it('leaves nothing behind when it stops idle', async () => {
    const worker = await start();
    await worker.stop();
    expect(await scene.database.kysely.selectFrom('workers').selectAll().execute()).toEqual([]);
  });
});
