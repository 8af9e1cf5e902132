import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { isExportEnded } from '#core/domain/data/exportFile.ts';
import { getNotExportedData } from '#core/wire/calls/data/dataCalls.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { cancelExport, makeExportAgain } from '#core/wire/calls/data/exportCalls.ts';
import { batchStart, batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { exportEndedRun } from '#server/jobs/export/exportTo.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { notifyWaitingExports } from '#server/db/tables/export/exportClaims.ts';
import { takeBackExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { exportScene, type ExportScene } from '../export/exportScene.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const retries = { firstMs: 10, maxMs: 20, giveUpMs: 60_000 };
let receiver: Receiver;
let tested: TestService;
let client: Client;
let scene: ExportScene;
beforeAll(async () => {
  receiver = await startReceiver();
  tested = await openTestService({
    level: AccountLevel.Professional,
    withWorker: true,
    hostRules: [{ host: receiver.host, allowPrivate: true, connections: 2, delayMs: 0 }],
    deliveries: { retries, batchLimits: { rows: 2, length: 1_000 } },
  });
  client = await tested.signUp('ada');
  scene = exportScene(tested, client);
});
afterAll(async () => {
  await tested.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerBy((response) => response.writeHead(204).end());
});

const webhook = (more: object = {}) => ({ kind: 'webhook', url: receiver.url, content: 'rows', ...more });
const make = async (taskId: string, target: object = webhook(), isOn = false) => {
  const body = { taskId, name: 'My shop', isOn, target, columns: [] };
  const answer = await client.send(calls.createDestination, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { destination, secret } = calls.createDestination.reply.parse(answer.body);
  return { params: { destinationId: destination.destinationId }, destination, secret: secret ?? '' };
};
type Made = Awaited<ReturnType<typeof make>>;
const send = async ({ params }: Made, body: object = { scope: 'notExported', lotNos: [], columns: [] }) =>
  client.send(calls.sendToDestination, { params, body });
const sent = async (made: Made): Promise<string> => {
  const { status, body } = await send(made);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return calls.sendToDestination.reply.parse(body).record.recordId;
};
/** Waits are short here, and nobody sweeps. */
const ended = async (recordId: string) => {
  await waitFor(async () => {
    await notifyWaitingExports(tested.database);
    return isExportEnded((await scene.recordOf(recordId)).status);
  });
  return scene.recordOf(recordId);
};
const notExported = async (taskId: string): Promise<number> =>
  getNotExportedData.reply.parse((await client.send(getNotExportedData, { params: { id: taskId } })).body).total;
const endRun = (lotId: string) =>
  tested.database.withoutRls(async (tx) => exportEndedRun(tx, lotId, await nextRevision(tx, client.accountId)));

test('rows arrive in signed batches of one run each, typed, and count as exported then', async () => {
  const taskId = await scene.makeTask('Mugs');
  await scene.addRun(taskId, ['name', 'price'], [['Mug', '1.50'], ['=1+1', null], ['Cup', '2']]); // prettier-ignore
  await scene.addRun(taskId, ['name'], [['Jug']], 2);
  const made = await make(taskId);
  const record = await ended(await sent(made));
  expect(record).toMatchObject({
    status: 'done', rowCount: 4, rowTotal: 4, problem: null, fileUntil: null,
    destination: { destinationId: made.destination.destinationId, name: 'My shop', kind: 'webhook' },
  }); // prettier-ignore
  expect(receiver.received.map(({ body }) => [body['event'], body['run'], body['batch']])).toEqual([
    ['rows', { lotNo: 1 }, { number: 1, firstRow: 0, rowCount: 2, rowTotal: 4 }],
    ['rows', { lotNo: 1 }, { number: 2, firstRow: 2, rowCount: 1, rowTotal: 4 }],
    ['rows', { lotNo: 2 }, { number: 3, firstRow: 3, rowCount: 1, rowTotal: 4 }],
  ]);
  const [first] = receiver.received;
  expect(first?.body).toMatchObject({
    task: { id: taskId, name: 'Mugs' },
    columns: [{ name: 'name', type: 'text' }, { name: 'price', type: 'number' }],
    rows: [{ name: 'Mug', price: 1.5 }, { name: '=1+1', price: null }],
  }); // prettier-ignore
  expect(receiver.received.every(({ isSignedWith }) => isSignedWith(made.secret))).toBe(true);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  expect(await notExported(taskId)).toBe(0);
  expect((await send(made)).body).toEqual({ code: 'NothingToExport' });
});

test('a batch has no more text than its limit, but for a single long row', async () => {
  const taskId = await scene.makeTask('Long');
  await scene.addRun(taskId, ['text'], [['x'.repeat(600)], ['y'.repeat(600)], ['z'.repeat(5_000)]]);
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3 });
  expect(receiver.received.map(({ body }) => (body['rows'] as unknown[]).length)).toEqual([1, 1, 1]);
});

test('a receiver that fails gets the same batch again with the same id, and no other batch twice', async () => {
  const taskId = await scene.makeTask('Failing');
  await scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  let failures = 3;
  receiver.answerBy((response, { body }) => {
    const isSecond = (body['batch'] as { number: number }).number === 2;
    response.writeHead(isSecond && failures-- > 0 ? 503 : 200).end();
  });
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3, problem: null });
  const ids = receiver.received.map(({ id }) => id);
  expect(ids.slice(1)).toEqual([ids[1], ids[1], ids[1], ids[1]]);
  expect(ids[0]).not.toBe(ids[1]);
});

test('a lost acknowledgement repeats its batch under the same id', async () => {
  const taskId = await scene.makeTask('Lost');
  await scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  let isFirst = true;
  receiver.answerBy((response) => {
    if (isFirst) response.destroy();
    else response.writeHead(200).end();
    isFirst = false;
  });
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3 });
  const [first, second, third] = receiver.received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toEqual(first?.body);
  expect(third?.body['rows']).toEqual([{ name: 'c' }]);
});

test('a delivery that fails for too long ends with the reason, keeps what has arrived, and continues later', async () => {
  const taskId = await scene.makeTask('Broken');
  await scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  receiver.answerBy((response, { body }) =>
    response.writeHead((body['batch'] as { number: number }).number === 1 ? 200 : 500).end(),
  );
  const recordId = await sent(await make(taskId));
  await waitFor(async () => (await scene.recordOf(recordId)).problem !== null);
  await sql`update exports set tried_since = now() - interval '1 day' where export_id = ${recordId}`.execute(
    tested.database.kysely,
  );
  expect(await ended(recordId)).toMatchObject({
    status: 'failed', problem: 'Answered', problemDetail: '500', rowCount: 2, rowTotal: 3,
  }); // prettier-ignore
  expect(await notExported(taskId)).toBe(1);
  receiver.answerBy((response) => response.writeHead(200).end());
  receiver.received.length = 0;
  await client.send(makeExportAgain, { params: { recordId } });
  expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 3, problem: null });
  expect(receiver.rowsOf()).toEqual([{ name: 'c' }]);
  await client.send(makeExportAgain, { params: { recordId } });
  expect(await scene.recordOf(recordId)).toMatchObject({ status: 'done', rowCount: 3 });
});

test('a delivery whose worker died continues elsewhere: only the batch without an acknowledgement leaves again', async () => {
  const taskId = await scene.makeTask('Killed');
  await scene.addRun(taskId, ['name'], [['a'], ['b'], ['c'], ['d'], ['e']]);
  const held: ServerResponse[] = [];
  receiver.answerBy((response, { body }) => {
    const { number } = body['batch'] as { number: number };
    if (number === 2 && held.length === 0) held.push(response);
    else response.writeHead(200).end();
  });
  const recordId = await sent(await make(taskId));
  await waitFor(() => held.length === 1);
  // As the service finds it after a kill: the worker has no heartbeat, and what it still writes is refused.
  await sql`update exports set worker_id = gen_random_uuid() where export_id = ${recordId}`.execute(
    tested.database.kysely,
  );
  await takeBackExports(tested.database);
  expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 5, rowTotal: 5 });
  held[0]?.writeHead(200).end();
  const batches = receiver.received.map(({ id, body }) => [
    id,
    (body['rows'] as { name: string }[]).map((row) => row.name),
  ]);
  expect(batches).toEqual([
    [`${recordId}-1`, ['a', 'b']],
    [`${recordId}-2`, ['c', 'd']],
    [`${recordId}-2`, ['c', 'd']],
    [`${recordId}-3`, ['e']],
  ]);
  expect(await notExported(taskId)).toBe(0);
});

describe('addresses', () => {
  test('a redirect to a private address is refused without another try, one to the same host is followed', async () => {
    const taskId = await scene.makeTask('Redirects');
    await scene.addRun(taskId, ['name'], [['a']]);
    const made = await make(taskId);
    receiver.answerBy((response) => response.writeHead(307, { location: 'http://127.0.0.1:9/inside' }).end());
    expect(await ended(await sent(made))).toMatchObject({ status: 'failed', problem: 'AddressRefused', rowCount: 0 });
    expect(receiver.received).toHaveLength(1);
    receiver.answerBy((response, { path }) =>
      path === '/next' ? response.writeHead(200).end() : response.writeHead(308, { location: '/next' }).end(),
    );
    expect(await ended(await sent(made))).toMatchObject({ status: 'done', rowCount: 1 });
    expect(receiver.received.at(-1)).toMatchObject({ path: '/next', body: { rows: [{ name: 'a' }] } });
  });

  test.each(['http://127.0.0.1:9/', 'https://10.0.0.1/', 'http://example.org/', 'ftp://example.org/', 'https://a:b@example.org/', 'x'])(
    '%s is refused when it is saved',
    async (url) => {
      const taskId = await scene.makeTask('Refused');
      const body = { taskId, name: 'x', isOn: true, target: webhook({ url }), columns: [] };
      expect(await client.send(calls.createDestination, { body })).toMatchObject({
        status: 422,
        body: { code: 'DestinationAddressRefused' },
      });
    },
  ); // prettier-ignore
});

describe('secrets', () => {
  test('a secret is shown once, sealed at rest, and a new one takes its place', async () => {
    const made = await make(await scene.makeTask('Secret'));
    expect(made.secret).toMatch(/^whsec_[\w-]{43}$/u);
    const { rows } = await sql<{ secret: string }>`
      select secret from destinations where destination_id = ${made.destination.destinationId}`.execute(
      tested.database.kysely,
    );
    expect(rows[0]?.secret).not.toContain(made.secret);
    const { body } = await client.send(getChanges, { query: { limit: 5_000 } });
    const { upserts } = getChanges.reply.parse(body);
    expect(upserts.destinations.map(({ destinationId }) => destinationId)).toContain(made.destination.destinationId);
    expect(JSON.stringify(body)).not.toContain('whsec_');
    const changed = await client.send(calls.changeDestinationSecret, { params: made.params });
    const { secret } = calls.changeDestinationSecret.reply.parse(changed.body);
    expect(secret).not.toBe(made.secret);
    expect((await client.send(calls.testDestination, { params: made.params })).body).toEqual({
      problem: null,
      problemDetail: null,
    });
    expect(receiver.received[0]).toMatchObject({ body: { event: 'test' } });
    expect(receiver.received[0]?.isSignedWith(secret)).toBe(true);
    receiver.answerBy((response) => response.writeHead(401).end());
    expect((await client.send(calls.testDestination, { params: made.params })).body).toEqual({
      problem: 'Answered',
      problemDetail: '401',
    });
  });
});

describe('after each run', () => {
  test('each destination that is on gets the rows that it did not get, whatever others took', async () => {
    const taskId = await scene.makeTask('Scheduled');
    const lotId = await scene.addRun(taskId, ['name'], [['a']]);
    await make(taskId, webhook(), true);
    await make(taskId, webhook({ url: `${receiver.url}&second` }), true);
    await make(taskId, webhook({ content: 'notice', url: `${receiver.url}&notice` }), true);
    await make(taskId, webhook({ url: `${receiver.url}&off` }), false);
    const options = { separator: ',', encoding: 'utf-8', decimalSign: '.' };
    await make(taskId, { kind: 'file', format: 'csv', options }, true);
    await endRun(lotId);
    const records = (await scene.listed()).filter(({ taskNames }) => taskNames[0] === 'Scheduled');
    expect(records).toHaveLength(4);
    for (const { recordId } of records) expect(await ended(recordId)).toMatchObject({ status: 'done' });
    const file = records.find(({ destination }) => destination?.kind === 'file');
    expect((await scene.download(file?.recordId ?? '')).bytes.toString()).toBe('name\r\na\r\n');
    const byPath = Object.fromEntries(receiver.received.map(({ path, body }) => [path, body]));
    expect(Object.keys(byPath).toSorted()).toEqual(['/hook?to=me', '/hook?to=me&notice', '/hook?to=me&second']);
    expect(byPath['/hook?to=me&notice']).toMatchObject({ event: 'runEnded', run: { lotNo: 1, rowCount: 1 } });
    receiver.received.length = 0;
    await endRun(await scene.addRun(taskId, ['name'], [['b']], 2));
    await waitFor(async () => (await scene.listed()).every(({ status }) => isExportEnded(status)));
    expect(receiver.rowsOf()).toEqual([{ name: 'b' }, { name: 'b' }]);
  });

  test('a real run notifies once, when it ends', async () => {
    const taskId = await scene.makeTask('Real');
    await make(taskId, webhook({ content: 'notice' }), true);
    await client.send(batchStart, { body: { taskIds: [taskId] } });
    await client.send(batchStop, { body: { taskIds: [taskId] } });
    await waitFor(() => receiver.received.length > 0);
    await client.send(batchStop, { body: { taskIds: [taskId] } });
    const records = (await scene.listed()).filter(({ taskNames }) => taskNames[0] === 'Real');
    expect(records).toHaveLength(1);
    expect(receiver.received).toMatchObject([{ body: { event: 'runEnded', task: { id: taskId }, run: { lotNo: 1 } } }]);
  });

  test('two runs that end one after another do not send a row twice', async () => {
    const taskId = await scene.makeTask('Queue');
    await make(taskId, webhook(), true);
    await endRun(await scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]));
    await endRun(await scene.addRun(taskId, ['name'], [['d']], 2));
    await waitFor(async () => {
      await notifyWaitingExports(tested.database);
      return (await scene.listed()).every(({ status }) => isExportEnded(status));
    });
    expect(receiver.rowsOf()).toEqual(['a', 'b', 'c', 'd'].map((name) => ({ name })));
  });
});

describe('who may', () => {
  test('a destination of another account is like one that does not exist', async () => {
    const { params } = await make(await scene.makeTask('Own'));
    const mallory = await tested.signUp('mallory');
    const settings = { name: 'x', isOn: true, target: webhook(), columns: [] };
    const rows = { scope: 'all', lotNos: [], columns: [] };
    const tries = [
      [calls.updateDestination, { params, body: settings }],
      [calls.changeDestinationSecret, { params }],
      [calls.testDestination, { params }],
      [calls.sendToDestination, { params, body: rows }],
      [calls.deleteDestination, { params }],
    ] as const;
    for (const [call, input] of tries) {
      expect(await mallory.send(call, input)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    }
  });

  test('a plan has room for some destinations', async () => {
    const other = await tested.signUp('collector');
    const limit = planOf(AccountLevel.Professional).destinationLimit;
    const taskId = await exportScene(tested, other).makeTask('Many');
    const body = { taskId, name: 'x', isOn: false, target: webhook(), columns: [] };
    for (let index = 0; index < limit; index += 1) await other.send(calls.createDestination, { body });
    expect((await other.send(calls.createDestination, { body })).body).toEqual({
      code: 'QuotaReached', quota: 'destinationLimit', limit, used: limit,
    }); // prettier-ignore
  });

  test('a changed destination keeps its secret and its kind; a deleted one ends what was on its way', async () => {
    const taskId = await scene.makeTask('Deleted');
    await scene.addRun(taskId, ['name'], [['a']]);
    const made = await make(taskId);
    const body = { name: 'Other', isOn: true, target: webhook({ content: 'notice' }), columns: [] };
    expect((await client.send(calls.updateDestination, { params: made.params, body })).body).toMatchObject({
      destination: { name: 'Other', isOn: true, target: { content: 'notice' } },
    });
    const file = { ...body, target: { kind: 'file', format: 'csv', options: {} } };
    expect((await client.send(calls.updateDestination, { params: made.params, body: file })).status).toBe(404);
    await client.send(calls.updateDestination, { params: made.params, body: { ...body, target: webhook() } });
    receiver.answerBy((response) => response.writeHead(500).end());
    const recordId = await sent(made);
    await waitFor(async () => (await scene.recordOf(recordId)).problem === 'Answered');
    expect((await client.send(calls.deleteDestination, { params: made.params })).status).toBe(200);
    expect((await scene.recordOf(recordId)).status).toBe('cancelled');
    await client.send(cancelExport, { params: { recordId } });
    expect((await client.send(calls.deleteDestination, { params: made.params })).status).toBe(404);
  });
});
