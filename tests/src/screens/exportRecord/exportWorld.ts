import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import { exampleExport } from './exampleExport.ts';

const hourMs = 3_600_000;

/** Exports in every state, and a task with three runs. */
export function exportWorld(): FixtureWorld {
  const world = fixtureWorld(6);
  const now = Date.now();
  const [task, long] = world.tasks;
  const lot = world.lots.find(({ taskId }) => taskId === task?.taskId);
  if (task === undefined || long === undefined || lot === undefined)
    throw new Error('the fixtures have tasks and runs');
  const older = [1, 2].map((lotNo) => ({ ...lot, lotId: idOf(2, 500 + lotNo), lotNo, rowCount: lotNo * 1_000 }));
  Object.assign(lot, { lotNo: 3 });
  Object.assign(task, { lotNo: 3 });
  const made = (number: number, changes: Partial<ExportRecord>, plans: Parameters<typeof exampleExport>[1]) =>
    exampleExport({ recordId: idOf(4, 900 + number), createdAt: now - number * hourMs, ...changes }, plans);
  const ofTask = { taskId: task.taskId };
  const names = { taskNames: [task.taskName] };
  return {
    ...world,
    lots: [...world.lots, ...older],
    exports: [
      made(
        1,
        {
          ...names,
          status: 'running',
          fileName: 'chairs.xlsx',
          rowCount: 4_000,
          rowTotal: 10_000,
          endedAt: null,
          fileUntil: null,
        },
        [{ ...ofTask, scope: 'all', lotNos: [] }],
      ),
      made(
        2,
        {
          ...names,
          status: 'waiting',
          fileName: 'queue.json',
          rowCount: 0,
          rowTotal: 0,
          byteCount: 0,
          startedAt: null,
          endedAt: null,
          fileUntil: null,
        },
        [{ ...ofTask, format: 'json', scope: 'notExported', lotNos: [] }],
      ),
      made(3, { ...names, fileName: 'prices.csv', longCellCount: 3 }, [{ ...ofTask, format: 'csv', lotNos: [2] }]),
      made(4, { taskNames: [task.taskName, long.taskName], fileName: 'both.zip', fileCount: 2 }, [
        { ...ofTask, format: 'parquet' },
        { taskId: long.taskId, format: 'parquet' },
      ]),
      made(5, { ...names, fileName: 'old.xml', fileUntil: null }, [{ ...ofTask, format: 'xml', lotNos: [1, 2, 3] }]),
      made(
        6,
        {
          ...names,
          status: 'failed',
          problem: 'NoSpace',
          fileName: 'huge.html',
          rowCount: 70_000,
          rowTotal: 2_000_000,
          byteCount: 0,
          fileUntil: null,
        },
        [{ ...ofTask, format: 'html' }],
      ),
      made(
        7,
        {
          taskNames: ['A task that was deleted'],
          status: 'cancelled',
          fileName: 'stopped.jsonl',
          rowCount: 10,
          rowTotal: 90,
          byteCount: 0,
          fileUntil: null,
        },
        [{ taskId: idOf(1, 999), format: 'jsonl' }],
      ),
    ],
  };
}
