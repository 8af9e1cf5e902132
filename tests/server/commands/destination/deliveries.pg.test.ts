import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { makeExportAgain } from '#core/wire/calls/data/exportCalls.ts';
import { takeBackExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { place, useDestinations, make, send, sent, ended, notExported, webhook } from './destinationScene.ts';

useDestinations();

test('rows arrive in signed batches of one run each, typed, and count as exported then', async () => {
  const taskId = await place.scene.makeTask('Mugs');
  await place.scene.addRun(taskId, ['name', 'price'], [['Mug', '1.50'], ['=1+1', null], ['Cup', '2']]); // prettier-ignore
  await place.scene.addRun(taskId, ['name'], [['Jug']], 2);
  const made = await make(taskId);
  const record = await ended(await sent(made));
  expect(record).toMatchObject({
    status: 'done', rowCount: 4, rowTotal: 4, problem: null, fileUntil: null,
    destination: { destinationId: made.destination.destinationId, name: 'My shop', kind: 'webhook' },
  }); // prettier-ignore
  expect(place.receiver.received.map(({ body }) => [body['event'], body['run'], body['batch']])).toEqual([
    ['rows', { lotNo: 1 }, { number: 1, firstRow: 0, rowCount: 2, rowTotal: 4 }],
    ['rows', { lotNo: 1 }, { number: 2, firstRow: 2, rowCount: 1, rowTotal: 4 }],
    ['rows', { lotNo: 2 }, { number: 3, firstRow: 3, rowCount: 1, rowTotal: 4 }],
  ]);
  const [first] = place.receiver.received;
  expect(first?.body).toMatchObject({
    task: { id: taskId, name: 'Mugs' },
    columns: [{ name: 'name', type: 'text' }, { name: 'price', type: 'number' }],
    rows: [{ name: 'Mug', price: 1.5 }, { name: '=1+1', price: null }],
  }); // prettier-ignore
  expect(place.receiver.received.every(({ isSignedWith }) => isSignedWith(made.secret))).toBe(true);
  expect(new Set(place.receiver.received.map(({ id }) => id)).size).toBe(3);
  expect(await notExported(taskId)).toBe(0);
  expect((await send(made)).body).toEqual({ code: 'NothingToExport' });
});

test('a batch has no more text than its limit, but for a single long row', async () => {
  const taskId = await place.scene.makeTask('Long');
  await place.scene.addRun(taskId, ['text'], [['x'.repeat(600)], ['y'.repeat(600)], ['z'.repeat(5_000)]]);
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3 });
  expect(place.receiver.received.map(({ body }) => (body['rows'] as unknown[]).length)).toEqual([1, 1, 1]);
});

test('a receiver that fails gets the same batch again with the same id, and no other batch twice', async () => {
  const taskId = await place.scene.makeTask('Failing');
  await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  let failures = 3;
  place.receiver.answerBy((response, { body }) => {
    const isSecond = (body['batch'] as { number: number }).number === 2;
    response.writeHead(isSecond && failures-- > 0 ? 503 : 200).end();
  });
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3, problem: null });
  const ids = place.receiver.received.map(({ id }) => id);
  expect(ids.slice(1)).toEqual([ids[1], ids[1], ids[1], ids[1]]);
  expect(ids[0]).not.toBe(ids[1]);
});

test('a lost acknowledgement repeats its batch under the same id', async () => {
  const taskId = await place.scene.makeTask('Lost');
  await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  let isFirst = true;
  place.receiver.answerBy((response) => {
    if (isFirst) response.destroy();
    else response.writeHead(200).end();
    isFirst = false;
  });
  expect(await ended(await sent(await make(taskId)))).toMatchObject({ status: 'done', rowCount: 3 });
  const [first, second, third] = place.receiver.received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toEqual(first?.body);
  expect(third?.body['rows']).toEqual([{ name: 'c' }]);
});

test('a delivery that fails for too long ends with the reason, keeps what has arrived, and continues later', async () => {
  const taskId = await place.scene.makeTask('Broken');
  await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]);
  place.receiver.answerBy((response, { body }) =>
    response.writeHead((body['batch'] as { number: number }).number === 1 ? 200 : 500).end(),
  );
  const recordId = await sent(await make(taskId));
  await waitFor(async () => (await place.scene.recordOf(recordId)).problem !== null);
  await sql`update exports set tried_since = now() - interval '1 day' where export_id = ${recordId}`.execute(
    place.tested.database.kysely,
  );
  expect(await ended(recordId)).toMatchObject({
    status: 'failed', problem: 'Answered', problemDetail: '500', rowCount: 2, rowTotal: 3,
  }); // prettier-ignore
  expect(await notExported(taskId)).toBe(1);
  place.receiver.answerBy((response) => response.writeHead(200).end());
  place.receiver.received.length = 0;
  await place.client.send(makeExportAgain, { params: { recordId } });
  expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 3, problem: null });
  expect(place.receiver.rowsOf()).toEqual([{ name: 'c' }]);
  await place.client.send(makeExportAgain, { params: { recordId } });
  expect(await place.scene.recordOf(recordId)).toMatchObject({ status: 'done', rowCount: 3 });
});

test('a delivery whose worker died continues elsewhere: only the batch without an acknowledgement leaves again', async () => {
  const taskId = await place.scene.makeTask('Killed');
  await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c'], ['d'], ['e']]);
  const held: ServerResponse[] = [];
  place.receiver.answerBy((response, { body }) => {
    const { number } = body['batch'] as { number: number };
    if (number === 2 && held.length === 0) held.push(response);
    else response.writeHead(200).end();
  });
  const recordId = await sent(await make(taskId));
  await waitFor(() => held.length === 1);
  // As the service finds it after a kill: the worker has no heartbeat, and what it still writes is refused.
  await sql`update exports set worker_id = gen_random_uuid() where export_id = ${recordId}`.execute(
    place.tested.database.kysely,
  );
  await takeBackExports(place.tested.database);
  expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 5, rowTotal: 5 });
  held[0]?.writeHead(200).end();
  const batches = place.receiver.received.map(({ id, body }) => [
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
    const taskId = await place.scene.makeTask('Redirects');
    await place.scene.addRun(taskId, ['name'], [['a']]);
    const made = await make(taskId);
    place.receiver.answerBy((response) => response.writeHead(307, { location: 'http://127.0.0.1:9/inside' }).end());
    expect(await ended(await sent(made))).toMatchObject({ status: 'failed', problem: 'AddressRefused', rowCount: 0 });
    expect(place.receiver.received).toHaveLength(1);
    place.receiver.answerBy((response, { path }) =>
      path === '/next' ? response.writeHead(200).end() : response.writeHead(308, { location: '/next' }).end(),
    );
    expect(await ended(await sent(made))).toMatchObject({ status: 'done', rowCount: 1 });
    expect(place.receiver.received.at(-1)).toMatchObject({ path: '/next', body: { rows: [{ name: 'a' }] } });
  });

  test.each(['http://127.0.0.1:9/', 'https://10.0.0.1/', 'http://example.org/', 'ftp://example.org/', 'https://a:b@example.org/', 'x'])(
    '%s is refused when it is saved',
    async (url) => {
      const taskId = await place.scene.makeTask('Refused');
      const body = { taskId, name: 'x', isOn: true, target: webhook({ url }), columns: [] };
      expect(await place.client.send(calls.createDestination, { body })).toMatchObject({
        status: 422,
        body: { code: 'DestinationAddressRefused' },
      });
    },
  ); // prettier-ignore
});
