import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { makeExportAgain } from '#core/wire/calls/data/exportCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { notifyWaitingExports } from '#server/db/tables/export/exportClaims.ts';
import { takeBackExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openPostgres, type ForeignDatabase } from '#tests/server/jobs/export/delivery/table/foreignDatabase.ts';
import { ended, make, notExported, place, sent, useDestinations } from './destinationScene.ts';

useDestinations();

let foreign: ForeignDatabase;
beforeAll(async () => {
  foreign = await openPostgres();
});
afterAll(() => foreign.close());

const makeTable = (taskId: string, more: object = {}, password: string | undefined = foreign.password) =>
  make(taskId, foreign.target(more), false, { password });
const testUnsaved = async (body: object) => (await place.client.send(calls.testTable, { body })).body;

describe('the password of a database', () => {
  test('it is sealed and in no answer, and goes nowhere but where it was entered for', async () => {
    const made = await makeTable(await place.scene.makeTask('Sealed'));
    expect(made.secret).toBe('');
    const { params } = made;
    const { body } = await place.client.send(getChanges, { query: { limit: 5_000 } });
    const { rows } = await sql<{ secret: string }>`
      select secret from destinations where destination_id = ${params.destinationId}`.execute(
      place.tested.database.kysely,
    );
    expect(rows[0]?.secret).toMatch(/^v1\./u);
    expect(JSON.stringify([body, rows, made])).not.toContain(JSON.stringify(foreign.password).slice(1, -1));
    const settings = { name: 'Other', isOn: false, columns: [] };
    const update = async (target: object, password?: string) =>
      place.client.send(calls.updateDestination, { params, body: { ...settings, target, password } });
    expect(await update(foreign.target({ table: 'other' }))).toMatchObject({ status: 200 });
    const elsewhere = foreign.target({ host: 'example.org', tls: 'verify' });
    expect(await update(elsewhere)).toMatchObject({ status: 422, body: { code: 'DestinationPasswordNeeded' } });
    expect(await update(elsewhere, 'another')).toMatchObject({ status: 200 });
    expect(await update(foreign.target())).toMatchObject({ status: 422 });
    expect(await update(foreign.target(), foreign.password)).toMatchObject({ status: 200 });
    expect((await place.client.send(calls.changeDestinationSecret, { params })).status).toBe(404);
    expect((await place.client.send(calls.testDestination, { params })).body).toEqual({ problem: null, problemDetail: null }); // prettier-ignore
  });
});

describe('the test of a connection', () => {
  test('it is made before anything is saved, with the stored password where none is given', async () => {
    const taskId = await place.scene.makeTask('Tested');
    const unsaved = { taskId, destinationId: null, target: foreign.target() };
    expect(await testUnsaved({ ...unsaved, password: foreign.password })).toEqual({ problem: null, problemDetail: null }); // prettier-ignore
    expect(await testUnsaved({ ...unsaved, password: 'wrong' })).toMatchObject({ problem: 'SignInRefused' });
    const { destinationId } = (await makeTable(taskId)).params;
    expect(await testUnsaved({ ...unsaved, destinationId })).toEqual({ problem: null, problemDetail: null });
    const elsewhere = foreign.target({ host: 'example.org', tls: 'verify' });
    expect(await testUnsaved({ ...unsaved, destinationId, target: elsewhere })).toEqual({ code: 'DestinationPasswordNeeded' }); // prettier-ignore
    const mallory = await place.tested.signUp('mallory');
    expect((await mallory.send(calls.testTable, { body: { ...unsaved, destinationId } })).status).toBe(404);
  });
});

describe('rows for a table', () => {
  test('they arrive under the names of the columns and count as exported', async () => {
    const taskId = await place.scene.makeTask('Rows');
    await place.scene.addRun(taskId, ['name', 'price'], [['Mug', '1.50'], ['Cup', null], ['Jug', '2']]); // prettier-ignore
    const record = await ended(await sent(await makeTable(taskId, { table: 'goods' })));
    expect(record).toMatchObject({ status: 'done', rowCount: 3, destination: { kind: 'postgres' } });
    expect(await foreign.query('select name, price from goods order by name')).toEqual([
      { name: 'Cup', price: null },
      { name: 'Jug', price: '2' },
      { name: 'Mug', price: '1.50' },
    ]);
    expect(await notExported(taskId)).toBe(0);
  });

  test('a row that is refused ends the delivery with its place, and what was there before stays and continues', async () => {
    const taskId = await place.scene.makeTask('Refused row');
    await foreign.query('create table narrow (name varchar(3))');
    await place.scene.addRun(taskId, ['name'], [['a'], ['b']]);
    await place.scene.addRun(taskId, ['name'], [['c'], ['long']], 2);
    const recordId = await sent(await makeTable(taskId, { table: 'narrow' }));
    expect(await ended(recordId)).toMatchObject({
      status: 'failed', problem: 'ValueRefused', rowCount: 2,
      problemDetail: 'value too long for type character varying(3)', problemPlace: { lotNo: 2, rowNo: 2, column: 'name' },
    }); // prettier-ignore
    expect(await notExported(taskId)).toBe(2);
    await foreign.query('alter table narrow alter column name type text');
    await place.client.send(makeExportAgain, { params: { recordId } });
    expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 4, problem: null, problemPlace: null });
    const names = (await foreign.query('select name from narrow order by name')).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'c', 'long']);
  });
});

test.each([
  [{ host: '127.0.0.1', port: 1_234 }, 'DestinationHostRefused'],
  [{ host: 'localhost', port: 5_432 }, 'DestinationHostRefused'],
  [{ host: '10.0.0.1', port: 5_432, tls: 'verify' }, 'DestinationHostRefused'],
  [{ host: 'example.org/x', port: 5_432, tls: 'verify' }, 'DestinationHostRefused'],
  [{ host: 'a:b@example.org', port: 5_432, tls: 'verify' }, 'DestinationHostRefused'],
  [{ host: 'example.org', port: 22, tls: 'verify' }, 'DestinationHostRefused'],
  [{ host: 'example.org', port: 5_432 }, 'DestinationTlsNeeded'],
])('%j is refused when it is saved', async (more, code) => {
  const taskId = await place.scene.makeTask('Refused');
  const body = { taskId, name: 'x', isOn: true, target: foreign.target(more), columns: [], password: 'x' };
  expect(await place.client.send(calls.createDestination, { body })).toMatchObject({ status: 422, body: { code } });
});

test('a worker that lost its delivery in the middle of a batch doubles no row of the next worker', async () => {
  const taskId = await place.scene.makeTask('Two workers');
  await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c'], ['d'], ['e']]);
  await foreign.query('create table gated (name text)');
  await foreign.query(`create function wait_at_c() returns trigger language plpgsql as $$
    begin if new.name = 'c' then perform pg_advisory_xact_lock(7); end if; return new; end $$`);
  await foreign.query('create trigger gate before insert on gated for each row execute function wait_at_c()');
  await foreign.query('select pg_advisory_lock(7)');
  const recordId = await sent(await makeTable(taskId, { table: 'gated' }));
  const waiting = async (type: string) =>
    Number((await foreign.query(`select count(*) from pg_locks where locktype = '${type}' and not granted`))[0]?.['count']); // prettier-ignore
  await waitFor(async () => (await waiting('advisory')) === 1);
  // As the service finds it after a kill: the worker has no heartbeat, and what it still writes is refused.
  await sql`update exports set worker_id = gen_random_uuid() where export_id = ${recordId}`.execute(
    place.tested.database.kysely,
  );
  await takeBackExports(place.tested.database);
  // The next worker waits at the number of the batch until the first one has committed its rows.
  await waitFor(async () => {
    await notifyWaitingExports(place.tested.database);
    return (await waiting('transactionid')) === 1;
  });
  await foreign.query('select pg_advisory_unlock(7)');
  expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 5 });
  const names = (await foreign.query('select name from gated order by name')).map(({ name }) => name);
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await notExported(taskId)).toBe(0);
});
