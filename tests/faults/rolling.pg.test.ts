import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSignUpCode, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { isLotEnded, SubtaskStatus } from '#core/domain/task/status.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { startScene } from '#tests/server/jobs/startScene.ts';
import { readSignUpCode } from '#tests/support/mailbox.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { knownLot, Mix } from './catalogue.ts';
import { startFleet, startSite } from './processes.ts';
import { startWholeService } from './wholeService.ts';

const { scene, url } = await startScene();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-rolling-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('workers replaced one after the other give their subtasks back at once: no row is lost or doubled, no loss is counted', async () => {
  const site = await startSite();
  const fleet = await startFleet(url, site, 2);
  const known = knownLot(site.origin, 1, 600, Mix.Http);
  const accountId = await scene.makeAccount(4);
  const taskId = await scene.makeTask(accountId);
  const { recipe, startUrls } = known;
  const lotId = await scene.startLot(accountId, taskId, startUrls, { recipe, nodeCount: 4, pricePerRowMicro: 1 });
  await admit(scene.database, accountId);
  const isAtWork = async () => {
    const [{ row_count: rowCount }, subtasks] = [await scene.lot(lotId), await scene.subtasks(lotId)];
    return rowCount > 0 && subtasks.some(({ status }) => status === SubtaskStatus.Executing);
  };
  await waitFor(isAtWork);
  for (const index of [0, 1]) {
    const endedAfterMs = await fleet.replace(index);
    expect(endedAfterMs).toBeLessThan(10_000);
    await waitFor(isAtWork, { timeoutMs: 10_000 });
  }
  await waitFor(async () => isLotEnded((await scene.lot(lotId)).status));
  await fleet.stop();
  await fleet.remove();
  site.stop();
  const found = (await scene.rows(lotId)).map((row) => JSON.stringify(row)).toSorted();
  expect(found).toEqual(known.rows.map((row) => JSON.stringify(row)).toSorted());
  expect(await scene.charged(accountId)).toBe(known.rows.length);
  const subtasks = await scene.subtasks(lotId);
  expect(subtasks.map((subtask) => subtask.lost_count)).toEqual(subtasks.map(() => 0));
  expect(Math.max(...subtasks.map((subtask) => subtask.attempts))).toBeGreaterThan(1);
});

test('a web process that is to end answers what it has, takes no more, and ends within 10 s', async () => {
  const port = await findFreePort();
  const environment = { DATABASE_URL: url, SHEAF_RUN: 'web' };
  const service = await startWholeService({ dataFolder: folder, port, environment });
  const agent = new Agent({ keepAlive: true });
  const send = (path: string, body: object) =>
    new Promise<number | string>((resolve) => {
      const sent = request(
        { port, path, method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(JSON.stringify(body));
    });
  const ready: object[] = [];
  // Sequential: the service sends at most two mails at once for one network.
  for (const name of ['early0', 'early1', 'early2', 'early3']) {
    const userName = `${name}${crypto.randomUUID().slice(0, 8)}`;
    const asked = { email: `${userName}@example.com`, language: 'en-US' };
    expect(await send(sendSignUpCode.path, asked)).toBe(200);
    const code = await readSignUpCode(folder, asked.email);
    ready.push({ ...asked, userName, password: 'correct horse battery', code });
  }
  const underWay = ready.map((body) => send(signUp.path, body));
  // Passwords are hashed one after the other: once the first request is answered, the service has received the others.
  await Promise.race(underWay);
  const ended = new Promise<number | null>((resolve) => service.process.once('exit', resolve));
  const signalledAt = Date.now();
  service.process.kill('SIGTERM');
  expect(await Promise.all(underWay)).toEqual([200, 200, 200, 200]);
  expect([503, 'ECONNREFUSED', 'ECONNRESET']).toContain(
    await send(sendSignUpCode.path, { email: 'late@example.com', language: 'en-US' }),
  );
  expect(await ended).toBe(0);
  expect(Date.now() - signalledAt).toBeLessThan(10_000);
  agent.destroy();
});
