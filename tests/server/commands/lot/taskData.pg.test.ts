import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getAllData, getNotExportedData } from '#core/wire/calls/data/dataCalls.ts';
import { batchDeleteTask } from '#core/wire/calls/task/taskEditCalls.ts';
import { addExportedRanges } from '#server/db/tables/export/exportedRanges.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { exportScene, type ExportScene } from '../export/exportScene.ts';

let tested: TestService;
let client: Client;
let scene: ExportScene;
let taskId: string;
let lotIds: string[];

/**
 * The runs of the task: their numbers have a gap, one has no rows, and their columns differ; one column is called as
 * something that every object has.
 */
const runs: { lotNo: number; columns: string[]; rows: Value[][] }[] = [
  { lotNo: 1, columns: ['name', 'price'], rows: rowsOf(1_234, 'a', 2) },
  { lotNo: 2, columns: [], rows: [] },
  { lotNo: 4, columns: ['stock', 'name'], rows: rowsOf(3, 'b', 2) },
  { lotNo: 5, columns: ['price', 'name', 'constructor'], rows: rowsOf(700, 'c', 3) },
];

function rowsOf(count: number, mark: string, width: number): Value[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (__, column) => (row % 5 === column ? null : `${mark}${row}.${column}`)),
  );
}

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  scene = exportScene(tested, client);
  taskId = await scene.makeTask('Rows');
  lotIds = [];
  for (const { lotNo, columns, rows } of runs) lotIds.push(await scene.addRun(taskId, columns, rows, lotNo));
});
afterAll(() => tested.close());

const names = ['name', 'price', 'stock', 'constructor'];
/** All rows of the runs, by hand. */
const all = runs.flatMap(({ lotNo, columns, rows }) =>
  rows.map((row, index) => ({
    lotNo,
    rowNo: index + 1,
    values: names.map((name) => row[columns.indexOf(name)] ?? null),
  })),
);

describe('all rows of a task', () => {
  test.each([
    [0, 100],
    [12, 100],
    [1, 1_000],
    [11, 112],
    [176, 7],
    [19, 100],
    [20, 100],
    [2_147_483_647, 1_000],
  ])('are on page %i of %i rows as counted by hand, over the borders of blocks and runs', async (page, pageSize) => {
    const answer = await client.send(getAllData, { params: { id: taskId }, query: { page, pageSize } });
    expect(answer.body).toEqual({
      total: all.length,
      columns: [
        { name: 'name', type: 'text' },
        { name: 'price', type: 'number' },
        { name: 'stock', type: 'text' },
        { name: 'constructor', type: 'text' },
      ],
      rows: all.slice(page * pageSize, (page + 1) * pageSize),
    });
  });

  test('of which there are none are an empty page', async () => {
    const empty = await scene.makeTask('Empty');
    for (const call of [getAllData, getNotExportedData]) {
      const answer = await client.send(call, { params: { id: empty } });
      expect(answer.body).toEqual({ total: 0, columns: [], rows: [] });
    }
  });

  test('are refused of another account’s task and of one in the trash', async () => {
    const trashed = await scene.makeTask('Trashed');
    await client.send(batchDeleteTask, { body: { taskIds: [trashed] } });
    const mallory = await tested.signUp('mallory');
    for (const call of [getAllData, getNotExportedData]) {
      expect((await mallory.send(call, { params: { id: taskId } })).body).toEqual({ code: 'NotFound' });
      expect((await client.send(call, { params: { id: trashed } })).body).toEqual({ code: 'NotFound' });
    }
  });

  test('are not those of a deleted run', async () => {
    const other = await scene.makeTask('Two runs');
    const gone = await scene.addRun(other, ['name', 'gone'], [['a', 'b']]);
    await scene.addRun(other, ['name'], [['c']], 2);
    await sql`update lots set deleted_at = now() where lot_id = ${gone}`.execute(tested.database.kysely);
    const { body } = await client.send(getAllData, { params: { id: other } });
    expect(body).toMatchObject({
      total: 1,
      columns: [{ name: 'name' }],
      rows: [{ lotNo: 2, rowNo: 1, values: ['c'] }],
    });
  });
});

test('pages of rows that are not exported have the rows between those that are', async () => {
  const [first = '', , third = ''] = lotIds;
  const taken = new Map([
    [first, [{ start: 10, end: 500, rewrites: 0 }, { start: 700, end: 1_234, rewrites: 0 }]],
    [third, [{ start: 1, end: 2, rewrites: 0 }]],
  ]); // prettier-ignore
  await tested.database.withoutRls((tx) =>
    addExportedRanges(tx, { accountId: client.accountId, destinationId: null }, taken),
  );
  const isTaken = (lotId: string | undefined, rowNo: number): boolean =>
    (taken.get(lotId ?? '') ?? []).some(({ start, end }) => rowNo > start && rowNo <= end);
  const expected = all.filter(({ lotNo, rowNo }) => {
    const run = runs.findIndex((each) => each.lotNo === lotNo);
    return !isTaken(lotIds[run], rowNo);
  });
  for (const [page, pageSize] of [
    [0, 100],
    [0, 5],
    [2, 100],
    [1, 150],
    [9, 100],
  ] as const) {
    // prettier-ignore
    const { body } = await client.send(getNotExportedData, { params: { id: taskId }, query: { page, pageSize } });
    expect(body).toMatchObject({
      total: expected.length,
      rows: expected.slice(page * pageSize, (page + 1) * pageSize),
    });
  }
});
