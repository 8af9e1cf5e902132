import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { exampleExport } from './exampleExport.ts';

const hourMs = 3_600_000;

/** Exports in every state, and a task with three runs. */
export function exportWorld(): FixtureWorld {
  const world = fixtureWorld(6);
  const [task, other] = world.tasks;
  const lot = world.lots.find(({ taskId }) => taskId === task?.taskId);
  if (task === undefined || other === undefined || lot === undefined) throw new Error('the fixtures have two tasks');
  const older = [1, 2].map((lotNo) => ({ ...lot, lotId: idOf(2, 500 + lotNo), lotNo, rowCount: lotNo * 1_000 }));
  for (const row of [lot, task]) row.lotNo = 3;
  return { ...world, lots: [...world.lots, ...older], exports: exampleExports(task, other) };
}

/** Returns exports of a task in every state, the newest first; one is of two tasks, one of a deleted task. */
export function exampleExports(task: NamedTask, other: NamedTask): ExportRecord[] {
  const { taskId } = task;
  const made = (hours: number, changes: Partial<ExportRecord>, plans: Parameters<typeof exampleExport>[1]) => {
    const createdAt = Date.now() - hours * hourMs;
    const own = { recordId: idOf(4, 900 + hours), createdAt, taskNames: [task.taskName] };
    return exampleExport({ ...own, ...changes }, plans);
  };
  const noFile = { byteCount: 0, fileUntil: null };
  const underWay = { ...noFile, endedAt: null };
  return [
    made(1, { ...underWay, status: 'running', fileName: 'chairs.xlsx', rowCount: 4_000, rowTotal: 10_000 }, [
      { taskId, scope: 'all', lotNos: [] },
    ]),
    made(2, { ...underWay, status: 'waiting', fileName: 'queue.json', rowCount: 0, rowTotal: 0, startedAt: null }, [
      { taskId, format: 'json', scope: 'notExported', lotNos: [] },
    ]),
    made(3, { fileName: 'prices.csv', longCellCount: 3 }, [{ taskId, format: 'csv', lotNos: [2] }]),
    made(4, { taskNames: [task.taskName, other.taskName], fileName: 'both.zip', fileCount: 2 }, [
      { taskId, format: 'parquet' },
      { taskId: other.taskId, format: 'parquet' },
    ]),
    made(5, { fileName: 'old.xml', fileUntil: null }, [{ taskId, format: 'xml', lotNos: [1, 2, 3] }]),
    made(
      6,
      { ...noFile, status: 'failed', problem: 'NoSpace', fileName: 'huge.html', rowCount: 70_000, rowTotal: 2_000_000 },
      [{ taskId, format: 'html' }],
    ),
    made(
      7,
      {
        ...noFile,
        taskNames: ['A task that was deleted'],
        status: 'cancelled',
        fileName: 'stopped.jsonl',
        rowCount: 10,
        rowTotal: 90,
      },
      [{ taskId: idOf(1, 999), format: 'jsonl' }],
    ),
  ];
}
