import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getBlocks } from '#core/wire/sync.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { saveRewritten } from '#server/db/tables/rows/rewrites.ts';
import { rewriteBlocks } from '#server/jobs/write/replaceRows.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { insertRun } from '../task/insertRun.ts';

const columns = ['name', 'price'];
const rows: Row[] = Array.from({ length: 1_234 }, (_, index) => [
  `row ${index}`,
  index % 7 === 0 ? null : `${index}.50`,
]);

let tested: TestService;
let client: Client;
let taskId: string;
const lotId = randomUUID();

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  const template = tested.service.gallery.bySlug('demo-shop-products');
  const created = await client.send(calls.createTemplateTask, {
    body: {
      taskName: 'Rows',
      templateRegistrationId: template?.templateRegistrationId,
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
    },
  });
  taskId = String(created.body['taskId']);
  await insertRun(tested.database, { accountId: client.accountId, taskId, lotId, columns, rows });
});
afterAll(() => tested.close());

test.each([
  [0, 100],
  [4, 100],
  [12, 100],
  [0, 1_000],
  [1, 1_000],
  [2, 1_000],
  [166, 7],
])('page %i of %i rows is the same as counted by hand, over the borders of blocks', async (page, pageSize) => {
  const answer = await client.send(getLotData, { params: { id: taskId, lotNo: 1 }, query: { page, pageSize } });
  expect(answer.body).toEqual({
    total: rows.length,
    columns,
    rows: rows.slice(page * pageSize, (page + 1) * pageSize),
  });
});

test('blocks travel as they are stored, as many as asked for, one at least', async () => {
  const all = await client.send(getBlocks, { query: { lotId } });
  expect(all.body['blocks']).toHaveLength(3);
  expect(all.body).toMatchObject({ lotId, columns, rowCount: rows.length });
  const one = await client.send(getBlocks, { query: { lotId, from: 1, maxBytes: 1 } });
  expect(one.body['blocks']).toMatchObject([{ blockNo: 1, firstRow: 500, rowCount: 500, isFull: true }]);
  expect((await client.send(getBlocks, { query: { lotId, from: 9 } })).body['blocks']).toEqual([]);
  const stranger = await tested.signUp('mallory');
  expect((await stranger.send(getBlocks, { query: { lotId } })).status).toBe(404);
});

test('blocks that were written again come by their number, one by one, and every reader gets the new rows', async () => {
  const overwrites = [3, 1_200].map((rowNo) => ({ lotNo: 1, rowNo, columns, row: [`new ${rowNo}`, null] }));
  await tested.database.withoutRls(async (tx) => {
    const { blocks, byteCountChange } = await rewriteBlocks(tx, { lotId, rewrites: 0 }, columns, overwrites);
    await saveRewritten(tx, lotId, blocks, { columns, byteCountChange });
  });
  const after = async (rewrittenAfter: number, from = 2) =>
    (await client.send(getBlocks, { query: { lotId, from, maxBytes: 1, rewrittenAfter } })).body;
  expect(await after(0)).toMatchObject({ rewrites: 1, blocks: [{ blockNo: 0, firstRow: 0, rowCount: 500 }] });
  expect(await after(1)).toMatchObject({ rewrites: 2, blocks: [{ blockNo: 2, firstRow: 1_000, rowCount: 234 }] });
  expect(await after(2)).toMatchObject({ rewrites: 2, blocks: [] });
  expect(await after(0, 0)).toMatchObject({ rewrites: 2, blocks: [{ blockNo: 0 }] });
  const page = { params: { id: taskId, lotNo: 1 }, query: { page: 12, pageSize: 100 } };
  const { body } = await client.send(getLotData, page);
  expect(body['total']).toBe(rows.length);
  expect((body['rows'] as Row[])[0]).toEqual(['new 1200', null]);
});
