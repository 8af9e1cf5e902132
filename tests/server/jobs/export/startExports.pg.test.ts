import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cutBlocks, encodeBlock } from '#core/domain/data/block.ts';
import { exportPlan } from '#core/wire/rows/exportRecord.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findWaitingExports, takeExport } from '#server/db/tables/export/exportClaims.ts';
import { partBytes, readFileBytes, writePart } from '#server/db/tables/export/exportParts.ts';
import { endUnderWay, findExport, insertExport, type ExportRow } from '#server/db/tables/export/exports.ts';
import { readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import { deliveryDefaults } from '#server/jobs/export/delivery/deliveryContext.ts';
import { openReceivers } from '#server/jobs/export/delivery/openReceivers.ts';
import { openWebhooks } from '#server/jobs/export/delivery/webhook.ts';
import { startExports, type Exports } from '#server/jobs/export/startExports.ts';
import { openStorages } from '#server/jobs/export/storage/openStorages.ts';
import { takeBackExports, tidyExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { quiet } from '../quiet.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
const { database } = scene;
const progress = { rowCount: 1, byteCount: 1, fileCount: 1, longCellCount: 0 };

let accountId: string;
let taskId: string;
beforeAll(async () => {
  accountId = await scene.makeAccount(1);
  taskId = await scene.makeTask(accountId);
  await addRun(5_000);
});
const webhooks = openWebhooks({ hostRules: [], userAgent: 'test' });
const storages = openStorages({ hostRules: [], userAgent: 'test' });
afterAll(() => Promise.all([webhooks.close(), storages.close()]));
const receivers = openReceivers({ webhooks, egress: { hostRules: [] }, google: null });
const noReceivers = { storages, webhooks, receivers, openSecret: () => null, ...deliveryDefaults };
const workers: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await sql`delete from workers`.execute(database.kysely);
  await sql`delete from exports`.execute(database.kysely);
  await sql`delete from exported_ranges`.execute(database.kysely);
});

/** A run whose file has some parts. */
async function addRun(rowCount: number): Promise<void> {
  const lotId = await scene.startLot(accountId, taskId, ['http://a.test/']);
  const rows = Array.from({ length: rowCount }, (_, index) => [`${index} ${'x'.repeat(1_000)}`]);
  await sql`update lots set row_count = ${rowCount}, columns = '{value}' where lot_id = ${lotId}`.execute(
    database.kysely,
  );
  let firstRow = 0;
  for (const [blockNo, block] of cutBlocks(rows).entries()) {
    await sql`insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body)
      values (${lotId}, ${accountId}, ${blockNo}, ${firstRow}, ${block.rows.length}, true, ${encodeBlock(block.rows, 1)})`.execute(
      database.kysely,
    );
    firstRow += block.rows.length;
  }
}

const add = (owner = accountId, task = taskId): Promise<ExportRow> =>
  database.withoutRls(async (tx) =>
    insertExport(tx, {
      accountId: owner,
      plans: [exportPlan.parse({ taskId: task, scope: 'all', format: 'csv' })],
      taskNames: ['t'],
      columnTypes: [{}],
      fileName: 't.csv',
      rowTotal: 1,
      revision: await nextRevision(tx, owner),
    }),
  );
const stateOf = async (exportId: string) => {
  const { rows } = await sql<{ status: string; attempt: number; lost_count: number; problem: string | null }>`
    select status, attempt, lost_count, problem from exports where export_id = ${exportId}`.execute(database.kysely);
  return rows[0];
};
const isDone = async (exportId: string) => (await stateOf(exportId))?.status === 'done';

/** Alive until it is said to be dead. */
async function aliveWorker() {
  const workerId = randomUUID();
  await reportWorker(database.kysely, workerId);
  const seenAt = (when: 'infinity' | '-infinity') =>
    sql`update workers set seen_at = ${when} where worker_id = ${workerId}`.execute(database.kysely);
  await seenAt('infinity');
  return { workerId, die: () => seenAt('-infinity') };
}

/** One that takes an export and does nothing with it, as if it were slow. */
async function takeBy(workerId: string, exportId: string) {
  const claim = await database.withoutRls(async (tx) =>
    takeExport(tx, { exportId, workerId, revision: await nextRevision(tx, accountId) }),
  );
  if (claim === null) throw new Error('the export was not given');
  return claim;
}

/** `onPart` is called before each part is stored. */
async function startWorker(onPart: () => void = () => undefined) {
  const { workerId } = await aliveWorker();
  const isStorageFull = (): boolean => {
    onPart();
    return false;
  };
  const exports: Exports = startExports({ ...noReceivers, database, workerId, keepDays: 1, isStorageFull, log: quiet });
  const stop = async (): Promise<void> => {
    await exports.stop();
    await removeWorker(database.kysely, workerId);
  };
  workers.push({ stop });
  return exports;
}

async function fileOf(exportId: string): Promise<string> {
  const row = await database.withoutRls((tx) => findExport(tx, exportId));
  const { attempt = 0 } = (await stateOf(exportId)) ?? {};
  const pieces: Buffer[] = [];
  for (let offset = 0; offset < (row?.byte_count ?? 0); offset += partBytes) {
    const place = { offset, length: partBytes };
    pieces.push(
      (await database.withoutRls((tx) => readFileBytes(tx, { exportId, attempt }, place))) ?? Buffer.alloc(0),
    );
  }
  return Buffer.concat(pieces).toString();
}
const whole = (): string =>
  `\ufeffvalue\r\n${Array.from({ length: 5_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}\r\n`).join('')}`;

describe('an export whose worker', () => {
  test('was killed begins again elsewhere, and the file is whole; the first one writes nothing more', async () => {
    const { export_id: exportId } = await add();
    const first = await aliveWorker();
    const claim = await takeBy(first.workerId, exportId);
    const bytes = Buffer.from('a part of the first');
    expect(await writePart(database.kysely, claim, { partNo: 0, bytes }, progress)).not.toBeNull();
    await takeBackExports(database);
    expect(await stateOf(exportId)).toMatchObject({ status: 'running', lost_count: 0 });
    await first.die();
    await takeBackExports(database);
    expect(await stateOf(exportId)).toMatchObject({ status: 'waiting', lost_count: 1 });
    await startWorker();
    await waitFor(() => isDone(exportId));
    expect(await writePart(database.kysely, claim, { partNo: 1, bytes }, progress)).toBeNull();
    expect(await fileOf(exportId)).toBe(whole());
    await tidyExports(database);
    const { rows } = await sql`select distinct attempt from export_parts where export_id = ${exportId}`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ attempt: 2 }]);
  });

  test('and the next one were killed fails, and its rows are not exported', async () => {
    const { export_id: exportId } = await add();
    for (let loss = 1; loss <= 2; loss += 1) {
      const worker = await aliveWorker();
      await takeBy(worker.workerId, exportId);
      await worker.die();
      await takeBackExports(database);
    }
    expect(await stateOf(exportId)).toMatchObject({ status: 'failed', problem: 'Crashed' });
    const [lot] = await database.withoutRls((tx) => readUnexported(tx, taskId));
    expect(lot?.spans).toEqual([{ start: 0, end: 5_000 }]);
  });

  test('ends in order is left to another, which counts no loss', async () => {
    const { export_id: exportId } = await add();
    let stopped: Promise<void> | undefined;
    const first = await startWorker(() => {
      stopped ??= first.stop();
    });
    await waitFor(() => stopped !== undefined);
    await stopped;
    expect(await stateOf(exportId)).toMatchObject({ status: 'waiting', attempt: 1, lost_count: 0 });
    await startWorker();
    await waitFor(() => isDone(exportId));
    expect(await fileOf(exportId)).toBe(whole());
  });
});

test('an export that is cancelled while it runs leaves no file and no exported rows', async () => {
  const { export_id: exportId } = await add();
  let cancelled: Promise<unknown> | undefined;
  await startWorker(() => {
    cancelled ??= database.withoutRls(async (tx) =>
      endUnderWay(tx, exportId, { status: 'cancelled', revision: await nextRevision(tx, accountId) }),
    );
  });
  await waitFor(() => cancelled !== undefined);
  await cancelled;
  // The next one is taken by the same worker when it has left this one.
  const { export_id: nextId } = await add();
  await waitFor(async () => (await stateOf(nextId))?.status === 'done');
  expect(await stateOf(exportId)).toMatchObject({ status: 'cancelled' });
  await tidyExports(database);
  const { rows } = await sql`select from export_parts where export_id = ${exportId}`.execute(database.kysely);
  expect(rows).toEqual([]);
});

test('an export that was given to a worker which did not learn of it is made all the same', async () => {
  const { export_id: exportId } = await add();
  const { workerId } = await aliveWorker();
  await takeBy(workerId, exportId);
  const exports = startExports({
    ...noReceivers,
    database,
    workerId,
    keepDays: 1,
    isStorageFull: () => false,
    log: quiet,
  });
  workers.push(exports);
  await waitFor(() => isDone(exportId));
});

test('accounts take turns, and one has two files made at the same time at most', async () => {
  const other = await scene.makeAccount(1);
  const otherTask = await scene.makeTask(other);
  const own = [await add(), await add(), await add()];
  const late = await add(other, otherTask);
  const next = async () => (await findWaitingExports(database.kysely, 10)).map(({ exportId }) => exportId);
  expect(await next()).toEqual([own[0]?.export_id, late.export_id, own[1]?.export_id]);
  const { workerId } = await aliveWorker();
  await takeBy(workerId, own[0]?.export_id ?? '');
  expect(await next()).toEqual([late.export_id, own[1]?.export_id]);
  await takeBy(workerId, own[1]?.export_id ?? '');
  expect(await next()).toEqual([late.export_id]);
});

test('a worker without a stored heartbeat gets no export', async () => {
  const { export_id: exportId } = await add();
  await expect(takeBy(randomUUID(), exportId)).rejects.toThrow('not given');
});

test('an export of a task in the trash fails and says why', async () => {
  const trashed = await scene.makeTask(accountId);
  const { export_id: exportId } = await add(accountId, trashed);
  await sql`update tasks set deleted_at = now() where task_id = ${trashed}`.execute(database.kysely);
  await startWorker();
  await waitFor(async () => (await stateOf(exportId))?.status === 'failed');
  expect(await stateOf(exportId)).toMatchObject({ problem: 'TaskDeleted' });
});
