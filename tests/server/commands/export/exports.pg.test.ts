import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { getNotExportedData } from '#core/wire/calls/data/dataCalls.ts';
import * as calls from '#core/wire/calls/data/exportCalls.ts';
import { batchDeleteTask } from '#core/wire/calls/task/taskEditCalls.ts';
import { getChanges, pushEdits } from '#core/wire/sync.ts';
import { setDisabled } from '#server/db/tables/account/accounts.ts';
import { makeRoomForFiles } from '#server/db/tables/export/exportParts.ts';
import { tidyExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { exportScene, type ExportScene } from './exportScene.ts';

let tested: TestService;
let client: Client;
let scene: ExportScene;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, withWorker: true });
  client = await tested.signUp('ada');
  scene = exportScene(tested, client);
});
afterAll(() => tested.close());

const columns = ['name', 'price'];
const csv = (text: string): Buffer => Buffer.from(`\ufeff${text}`);
const notExported = async (taskId: string) => {
  const { body } = await client.send(getNotExportedData, { params: { id: taskId } });
  const { total, rows } = getNotExportedData.reply.parse(body);
  return { total, rows: rows.map(({ lotNo, rowNo }) => [lotNo, rowNo]) };
};
const runSql = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);

test('rows of all runs leave as a file that anybody with its address downloads, and count as exported then', async () => {
  const taskId = await scene.makeTask('Cups & „mugs“');
  await scene.addRun(taskId, columns, [['Mug', '1.50'], ['=1+1', null]]); // prettier-ignore
  await scene.addRun(taskId, ['price', 'stock'], [['2', 'yes']], 2);
  expect(await notExported(taskId)).toEqual({ total: 3, rows: [[1, 1], [1, 2], [2, 1]] }); // prettier-ignore
  const { recordId, ...made } = await scene.create({ taskId, scope: 'all', format: 'csv' });
  expect(made).toMatchObject({ status: 'waiting', rowTotal: 3, taskNames: ['Cups & „mugs“'], fileUntil: null });
  const record = await scene.ended(recordId);
  expect(record).toMatchObject({ status: 'done', rowCount: 3, rowTotal: 3, fileCount: 1, problem: null });
  expect(record.fileUntil).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  const file = await scene.download(recordId);
  expect(file.bytes).toEqual(csv("name,price,stock\r\nMug,1.50,\r\n'=1+1,,\r\n,2,yes\r\n"));
  expect(record.byteCount).toBe(file.bytes.length);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(file.bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const disposition = String(file.headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="Cups & _mugs_ [^"]+\.csv"; filename\*=UTF-8''Cups%20%26%20/u);
  expect(await notExported(taskId)).toEqual({ total: 0, rows: [] });
});

test('one run leaves with the chosen columns in their order under their names', async () => {
  const taskId = await scene.makeTask('Chosen');
  await scene.addRun(taskId, columns, [['Mug', '1']]);
  await scene.addRun(taskId, columns, [['Cup', '2']], 2);
  const chosen = [
    { name: 'price', label: 'Preis', type: 'number' },
    { name: 'gone', label: 'Gone', type: 'text' },
    { name: 'name', label: 'Name', type: 'text' },
  ];
  const plan = { taskId, scope: 'runs', lotNos: [2], format: 'jsonl', columns: chosen };
  const { recordId } = await scene.create(plan);
  await scene.ended(recordId);
  const { bytes } = await scene.download(recordId);
  expect(JSON.parse(bytes.toString())).toEqual({ Preis: 2, Gone: null, Name: 'Cup' });
  expect(await notExported(taskId)).toEqual({ total: 1, rows: [[1, 1]] });
});

describe('what is refused', () => {
  test('a task of another account, one in the trash, no rows, and nothing new', async () => {
    const other = exportScene(tested, await tested.signUp('mallory'));
    const foreign = await other.makeTask('Foreign');
    await other.addRun(foreign, columns, [['Mug', '1']]);
    const [trashed, empty, whole] = [
      await scene.makeTask('Trashed'),
      await scene.makeTask('Empty'),
      await scene.makeTask('Whole'),
    ];
    await scene.addRun(whole, columns, [['Mug', '1']]);
    await client.send(batchDeleteTask, { body: { taskIds: [trashed] } });
    const answerOf = async (taskId: string, scope = 'all') =>
      (await client.send(calls.createExport, { body: { taskId, scope, format: 'csv' } })).body['code'];
    expect(await answerOf(foreign)).toBe('NotFound');
    expect(await answerOf(trashed)).toBe('NotFound');
    expect(await answerOf(empty)).toBe('NothingToExport');
    await scene.ended((await scene.create({ taskId: whole, scope: 'notExported', format: 'csv' })).recordId);
    expect(await answerOf(whole, 'notExported')).toBe('NothingToExport');
  });

  test('an export on a full disk, and more at once than the plan has', async () => {
    const taskId = await scene.makeTask('Many');
    await scene.addRun(taskId, columns, [['Mug', '1']]);
    const body = { taskId, scope: 'all', format: 'csv' };
    const { isStorageFull } = tested.service;
    tested.service.isStorageFull = () => true;
    expect((await client.send(calls.createExport, { body })).body).toEqual({ code: 'StorageFull' });
    tested.service.isStorageFull = isStorageFull;
    const limit = planOf(AccountLevel.Professional).exportsAtOnce;
    // As if they waited behind others.
    await runSql(sql`
      insert into exports (account_id, task_ids, plans, task_names, column_types, file_name, status, worker_id, revision)
      select ${client.accountId}, '{}', '[]', '[]', '[]', '', 'running', (select worker_id from workers limit 1), 1
      from generate_series(1, ${limit})`);
    const { body: refusal } = await client.send(calls.createExport, { body });
    expect(refusal).toEqual({ code: 'QuotaReached', quota: 'exportsAtOnce', limit, used: limit });
    await runSql(sql`delete from exports where file_name = ''`);
  });
});

describe('the address of a file', () => {
  const made = async (name: string) => {
    const taskId = await scene.makeTask(name);
    await scene.addRun(taskId, columns, [['Mug', '1']]);
    const { recordId } = await scene.create({ taskId, scope: 'all', format: 'csv' });
    await scene.ended(recordId);
    return { taskId, recordId };
  };
  const statusOf = async (token: string) =>
    (await tested.client().send(calls.downloadExport, { query: { token } })).status;

  test('ends after an hour, is no other file’s, and is gone with the record', async () => {
    const [one, other] = [await made('One'), await made('Other')];
    const { url, expiresAt } = await scene.addressOf(one.recordId);
    expect((expiresAt ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    const token = new URL(url ?? '').searchParams.get('token') ?? '';
    const [right = '', signature = ''] = token.split('.');
    const { accountId } = client;
    const otherToken = tested.service.downloadTokens.make({ accountId, exportId: other.recordId, expiresAt: 1 });
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(otherToken)).toBe(404);
    expect(await statusOf(`${otherToken.split('.')[0]}.${signature}`)).toBe(404);
    expect(await statusOf(`${right}.`)).toBe(404);
    expect(await statusOf('x')).toBe(404);
    await client.send(calls.deleteExport, { params: { recordId: one.recordId } });
    expect(await statusOf(token)).toBe(404);
    expect((await client.send(calls.getExportAddress, { query: { recordId: one.recordId } })).status).toBe(404);
  });

  test('answers the head alone with the size, and reads nothing of the file', async () => {
    const { recordId } = await made('Head');
    const { byteCount } = await scene.recordOf(recordId);
    const { url } = await scene.addressOf(recordId);
    await runSql(sql`delete from export_parts where export_id = ${recordId}`);
    const { pathname, search } = new URL(url ?? '');
    const headers = { host: '127.0.0.1:8080' };
    const answer = await tested.app.inject({ method: 'HEAD', url: `${pathname}${search}`, headers });
    expect(answer).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': String(byteCount) } });
  });

  test('opens nothing of a disabled account', async () => {
    const bob = await tested.signUp('bob');
    const own = exportScene(tested, bob);
    const taskId = await own.makeTask('Bob’s');
    await own.addRun(taskId, columns, [['Mug', '1']]);
    const { recordId } = await own.create({ taskId, scope: 'all', format: 'csv' });
    await own.ended(recordId);
    const { url } = await own.addressOf(recordId);
    const token = new URL(url ?? '').searchParams.get('token') ?? '';
    expect(await statusOf(token)).toBe(200);
    await tested.database.withoutRls((tx) => setDisabled(tx, bob.accountId, true));
    expect(await statusOf(token)).toBe(404);
  });
});

test('a file of many parts arrives whole', async () => {
  const taskId = await scene.makeTask('Large');
  const rows = Array.from({ length: 3_000 }, (_, index) => [`${index} ${'x'.repeat(1_000)}`, String(index)]);
  await scene.addRun(taskId, columns, rows);
  const plan = { taskId, scope: 'all', format: 'csv', options: { encoding: 'utf-8' } };
  const { recordId } = await scene.create(plan);
  const { byteCount, rowCount } = await scene.ended(recordId);
  const { bytes } = await scene.download(recordId);
  expect(bytes.toString()).toBe(`name,price\r\n${rows.map((row) => `${row.join(',')}\r\n`).join('')}`);
  expect({ byteCount, rowCount }).toEqual({ byteCount: bytes.length, rowCount: 3_000 });
});

describe('a file that has gone', () => {
  test('is made again from the record with the same rows, in the same columns, without those that came later', async () => {
    const taskId = await scene.makeTask('Again');
    await scene.addRun(taskId, columns, [['Mug', '1']]);
    const { recordId } = await scene.create({ taskId, scope: 'notExported', format: 'csv' });
    await scene.ended(recordId);
    const { bytes } = await scene.download(recordId);
    await scene.addRun(taskId, columns, [['Cup', '2']], 2);
    await runSql(sql`update exports set file_until = now() - interval '1 s' where export_id = ${recordId}`);
    await tidyExports(tested.database);
    expect(await scene.recordOf(recordId)).toMatchObject({ status: 'done', fileUntil: null });
    await tidyExports(tested.database);
    const { rows } = await sql`select from export_parts where export_id = ${recordId}`.execute(tested.database.kysely);
    expect(rows).toEqual([]);
    expect(await scene.addressOf(recordId)).toEqual({ url: null, expiresAt: null });
    const again = await client.send(calls.makeExportAgain, { params: { recordId } });
    expect(again.body).toMatchObject({ record: { status: 'waiting', rowCount: 0 } });
    await scene.ended(recordId);
    expect((await scene.download(recordId)).bytes).toEqual(bytes);
    expect(await notExported(taskId)).toEqual({ total: 1, rows: [[2, 1]] });
    const unchanged = await client.send(calls.makeExportAgain, { params: { recordId } });
    expect(unchanged.body).toMatchObject({ record: { status: 'done' } });
  });

  test('was the oldest, where newer ones need its room', async () => {
    const taskId = await scene.makeTask('Room');
    await scene.addRun(taskId, columns, [['Mug', '1']]);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { recordId } = await scene.create({ taskId, scope: 'all', format: 'csv' });
      await scene.ended(recordId);
      ids.push(recordId);
    }
    const { byteCount } = await scene.recordOf(ids[0] ?? '');
    const { accountId } = client;
    await tested.database.withoutRls((tx) =>
      makeRoomForFiles(tx, accountId, { limitBytes: 2 * byteCount, revision: 1_000_000 }),
    );
    const kept = async () =>
      Promise.all(ids.map(async (recordId) => (await scene.recordOf(recordId)).fileUntil !== null));
    expect(await kept()).toEqual([false, true, true]);
    await tested.database.withoutRls((tx) => makeRoomForFiles(tx, accountId, { limitBytes: 1, revision: 1_000_001 }));
    expect(await kept()).toEqual([false, false, true]);
    await runSql(sql`update accounts set revision = 1000002 where account_id = ${accountId}`);
  });
});

test('an export that is larger than the room of the plan fails and says so', async () => {
  const small = await tested.signUp('small');
  const own = exportScene(tested, small);
  const taskId = await own.makeTask('Large');
  await own.addRun(taskId, columns, [['Mug', '1']]);
  const limits = planOf(AccountLevel.Professional);
  const { exportBytes } = limits;
  limits.exportBytes = 10;
  const { recordId } = await own.create({ taskId, scope: 'all', format: 'csv' });
  const record = await own.ended(recordId);
  limits.exportBytes = exportBytes;
  expect(record).toMatchObject({ status: 'failed', problem: 'NoSpace', fileUntil: null });
  const { body } = await small.send(getNotExportedData, { params: { id: taskId } });
  expect(body).toMatchObject({ total: 1 });
});

test('exports reach devices as changes, and their deletion as well, also with their task', async () => {
  const changes = async (since?: string) =>
    getChanges.reply.parse((await client.send(getChanges, { query: { limit: 5_000, ...(since && { since }) } })).body);
  const taskId = await scene.makeTask('Synced');
  await scene.addRun(taskId, columns, [['Mug', '1']]);
  let before = await changes();
  while (before.more) before = await changes(before.cursor);
  const made = await Promise.all([1, 2].map(() => scene.create({ taskId, scope: 'all', format: 'csv' })));
  const [one, other] = made.map(({ recordId }) => recordId);
  await Promise.all(made.map(({ recordId }) => scene.ended(recordId)));
  const after = await changes(before.cursor);
  const statuses = new Map(after.upserts.exports.map(({ recordId, status }) => [recordId, status]));
  expect(statuses).toEqual(new Map(made.map(({ recordId }) => [recordId, 'done'])));
  await client.send(calls.deleteExport, { params: { recordId: one ?? '' } });
  const deleted = await changes(after.cursor);
  expect(deleted.deletes.exports).toEqual([one]);
  await client.send(batchDeleteTask, { body: { taskIds: [taskId] } });
  await client.send(purge(taskId).call, purge(taskId).input);
  expect((await changes(deleted.cursor)).deletes.exports).toEqual([other]);
});

/** A device's edit, as it sends it. */
function purge(taskId: string) {
  const edit = { seq: 1, uuid: randomUUID(), name: 'purgeTask', target: taskId, baseRevision: 1e9 };
  const mutations = [{ ...edit, patch: { isPurged: true } }];
  return { call: pushEdits, input: { body: { clientId: randomUUID(), epoch: tested.service.epoch, mutations } } };
}
