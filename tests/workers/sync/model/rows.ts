import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { lotDefaults, taskDefaults } from '#app/store/databases/rowDefaults.ts';
import { exportPlan, type ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Lot, Task } from '#core/wire/rows/task.ts';

/** A task that never ran, with `change` applied. */
export function newTask(change: Partial<Task> = {}): Task {
  return {
    taskId: crypto.randomUUID(),
    taskName: 'Books',
    taskGroupId: '00000000-0000-4000-8000-000000000001',
    workFlowType: TaskMode.TemplateMode,
    templateSlug: 'demo-shop',
    templateVersion: 1,
    parameters: {},
    ...taskDefaults,
    taskExecuteStatus: TaskStatus.Ready,
    waitReason: null,
    priority: 50,
    lotId: null,
    lotNo: null,
    currentTotalExtractCount: 0,
    startedAt: null,
    endedAt: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    fieldRevisions: {},
    ...change,
  };
}

/** A running lot without rows, with `change` applied. */
export function newLot(change: Partial<Lot> = {}): Lot {
  return {
    lotId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    lotNo: 1,
    status: LotStatus.Running,
    endReason: null,
    rowCount: 0,
    blockCount: 0,
    byteCount: 0,
    columns: [],
    pagesDone: 0,
    pagesFailed: 0,
    ...lotDefaults,
    subtaskCount: 1,
    chargeMicro: 0,
    createdAt: 1_000,
    startedAt: 1_000,
    endedAt: null,
    ...change,
  };
}

/** An export that waits, with `change` applied. */
export function newExport(change: Partial<ExportRecord> = {}): ExportRecord {
  return {
    recordId: crypto.randomUUID(),
    plans: [exportPlan.parse({ taskId: crypto.randomUUID(), scope: 'all', format: 'csv' })],
    taskNames: ['Books'],
    fileName: 'Books.csv',
    status: 'waiting',
    rowCount: 0,
    rowTotal: 3,
    byteCount: 0,
    fileCount: 0,
    longCellCount: 0,
    problem: null,
    problemDetail: null,
    problemPlace: null,
    destination: null,
    nextTryAt: null,
    createdAt: 1,
    startedAt: null,
    endedAt: null,
    fileUntil: null,
    ...change,
  };
}
