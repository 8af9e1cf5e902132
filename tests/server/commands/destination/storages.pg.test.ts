import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { cancelExport, makeExportAgain } from '#core/wire/calls/data/exportCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { exportEndedRun } from '#server/jobs/export/exportTo.ts';
import { takeBackExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { fault, startStandIn } from '#tests/server/jobs/export/storage/storageStandIn.ts';
import { secretKey, startS3Server, storageTarget, type S3Server } from '#tests/server/jobs/export/storage/s3Server.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { ended, make, notExported, place, sent, useDestinations } from './destinationScene.ts';

let s3: S3Server;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
useDestinations(async () => {
  s3 = await startS3Server();
  standIn = await startStandIn();
  return [s3.host, standIn.host];
});
afterAll(() => Promise.all([s3.close(), standIn.close()]));
beforeEach(() => standIn.answerBy((response) => response.writeHead(200).end()));

const makeStorage = async (taskId: string, more: object = {}, isOn = false) =>
  make(taskId, { ...s3.target, folder: 'shop/new', ...more }, isOn, { password: secretKey });
const makeOnStandIn = async (taskId: string) => makeStorage(taskId, storageTarget(standIn.endpoint));
const makeRun = async (name: string, rows: string[][]): Promise<string> => {
  const taskId = await place.scene.makeTask(name);
  await place.scene.addRun(taskId, ['name'], rows);
  return taskId;
};

describe('a file in a storage', () => {
  test('rows leave as one file with a key of its own, and count as exported then', async () => {
    const taskId = await makeRun('Mugs', [['Mug'], ['Größe']]);
    const made = await makeStorage(taskId);
    const record = await ended(await sent(made));
    expect(record).toMatchObject({
      status: 'done', rowCount: 2, problem: null, destination: { name: 'My shop', kind: 's3' },
    }); // prettier-ignore
    const [key = '', ...others] = (await s3.keys()).filter((each) => each.includes('Mugs'));
    expect(others).toEqual([]);
    expect(key).toMatch(/^shop\/new\/Mugs \d{4}-\d\d-\d\d \d{4} [\da-f]{12}\.csv$/u);
    expect((await s3.read(key))?.bytes.toString()).toBe('name\r\nMug\r\nGröße\r\n');
    expect(await notExported(taskId)).toBe(0);
    expect((await place.scene.download(record.recordId)).bytes.toString()).toBe('name\r\nMug\r\nGröße\r\n');
    await place.scene.addRun(taskId, ['name'], [['Jug']], 2);
    expect(await ended(await sent(made))).toMatchObject({ status: 'done', rowCount: 1 });
    expect((await s3.keys()).filter((each) => each.includes('Mugs'))).toHaveLength(2);
  });

  test('a run that ends sends its new rows', async () => {
    const taskId = await place.scene.makeTask('After');
    await makeStorage(taskId, { format: 'jsonl' }, true);
    const lotId = await place.scene.addRun(taskId, ['name'], [['Mug']]);
    await place.tested.database.withoutRls(async (tx) =>
      exportEndedRun(tx, lotId, await nextRevision(tx, place.client.accountId)),
    );
    await waitFor(async () => (await s3.keys()).some((key) => key.includes('After')));
    const key = (await s3.keys()).find((each) => each.includes('After')) ?? '';
    expect(await s3.read(key)).toMatchObject({ contentType: 'application/jsonl' });
  });
});

describe('what goes wrong', () => {
  test('a wrong key ends the export at once; the right one lets it continue', async () => {
    const taskId = await makeRun('Keys', [['a']]);
    const made = await makeStorage(taskId);
    const body = { name: 'My shop', isOn: false, target: s3.target, columns: [] };
    const update = (more: object) => place.client.send(calls.updateDestination, { params: made.params, body: { ...body, ...more } }); // prettier-ignore
    expect((await update({ password: 'wrong' })).status).toBe(200);
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toMatchObject({ problem: 'KeyRefused' }); // prettier-ignore
    const recordId = await sent(made);
    expect(await ended(recordId)).toMatchObject({ status: 'failed', problem: 'KeyRefused', fileUntil: null });
    expect(await notExported(taskId)).toBe(1);
    await update({ password: secretKey });
    await update({ name: 'Other name' });
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toMatchObject({ problem: null }); // prettier-ignore
    await place.client.send(makeExportAgain, { params: { recordId } });
    expect(await ended(recordId)).toMatchObject({ status: 'done', problem: null });
    expect(await notExported(taskId)).toBe(0);
  });

  test('rows do not count as exported before the storage has acknowledged all of them', async () => {
    const taskId = await makeRun('Slow', [['a']]);
    let isDown = true;
    standIn.answerBy((response) => (isDown ? fault(response, 500, 'InternalError') : response.writeHead(200).end()));
    const recordId = await sent(await makeOnStandIn(taskId));
    await waitFor(async () => (await place.scene.recordOf(recordId)).problem === 'Answered');
    expect(await place.scene.recordOf(recordId)).toMatchObject({ problemDetail: '500 InternalError', fileUntil: null });
    expect(await notExported(taskId)).toBe(1);
    isDown = false;
    expect(await ended(recordId)).toMatchObject({ status: 'done', problem: null, problemDetail: null });
    expect(new Set(standIn.received.map(({ path }) => path)).size).toBe(1);
    expect(await notExported(taskId)).toBe(0);
  });

  test('a worker that died behind the upload leaves nothing: the same key is written again, with all rows', async () => {
    const taskId = await makeRun('Killed', [['a']]);
    let recordId = '';
    standIn.answerBy((response) => {
      // As the service finds it after a kill: the worker has no heartbeat, and what it still writes is refused.
      const isFirst = standIn.received.length === 1;
      const lose = sql`update exports set worker_id = gen_random_uuid(), attempt = attempt + 1 where export_id = ${recordId}`;
      void (isFirst ? lose.execute(place.tested.database.kysely) : Promise.resolve()).then(() =>
        response.writeHead(200).end(),
      );
    });
    const made = await makeOnStandIn(taskId);
    recordId = await sent(made);
    await waitFor(() => standIn.received.length === 1);
    await place.scene.addRun(taskId, ['name'], [['b']], 2);
    await waitFor(async () => {
      await takeBackExports(place.tested.database);
      return standIn.received.length === 2;
    });
    expect(await ended(recordId)).toMatchObject({ status: 'done', rowCount: 2 });
    const [first, second] = standIn.received;
    expect(second?.path).toBe(first?.path);
    expect(second?.body.toString()).toBe('name\r\na\r\nb\r\n');
    expect(await notExported(taskId)).toBe(0);
  });

  test('a cancelled export leaves its rows as they were', async () => {
    const taskId = await makeRun('Cancelled', [['a']]);
    standIn.answerBy(() => undefined);
    const recordId = await sent(await makeOnStandIn(taskId));
    await waitFor(() => standIn.received.length === 1);
    await place.client.send(cancelExport, { params: { recordId } });
    expect(await ended(recordId)).toMatchObject({ status: 'cancelled' });
    expect(await notExported(taskId)).toBe(1);
  });
});

describe('what the service keeps and says', () => {
  test('the secret key is sealed, and no answer has it', async () => {
    const password = 'a-very-secret-key-of-a-bucket';
    const made = await make(await place.scene.makeTask('Secret'), s3.target, false, { password });
    expect(made.secret).toBe('');
    const { rows } = await sql<{ secret: string }>`
      select secret from destinations where destination_id = ${made.destination.destinationId}`.execute(
      place.tested.database.kysely,
    );
    expect(rows[0]?.secret).toMatch(/^v1\./u);
    const { body } = await place.client.send(getChanges, { query: { limit: 5_000 } });
    expect(JSON.stringify([body, rows])).not.toContain(password);
    expect((await place.client.send(calls.changeDestinationSecret, { params: made.params })).status).toBe(404);
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toMatchObject({ problem: 'KeyRefused' }); // prettier-ignore
  });

  test.each([
    [{ endpoint: 'https://10.0.0.1' }, 422],
    [{ endpoint: 'http://s3.example' }, 422],
    [{ endpoint: 'nonsense' }, 422],
    [{ folder: 'a/../b' }, 400],
    [{ bucket: 'A b' }, 400],
    [{ region: 'EU?x' }, 400],
    [{ accessKeyId: 'a/b' }, 400],
  ])('a storage with %o is refused', async (more, status) => {
    const taskId = await place.scene.makeTask('Refused');
    const body = { taskId, name: 'x', isOn: true, target: { ...s3.target, ...more }, columns: [], password: 'x' };
    expect((await place.client.send(calls.createDestination, { body })).status).toBe(status);
  });
});
