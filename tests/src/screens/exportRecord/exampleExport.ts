import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { idOf } from '#tests/src/support/fixtures.ts';

const plan: ExportPlan = {
  taskId: idOf(1, 1),
  scope: 'runs',
  lotNos: [1],
  format: 'xlsx',
  options: defaultExportOptions,
  columns: [],
  splitRows: null,
  splitBytes: null,
};

/** Returns an export that ended a minute ago, with changes; one plan per entry of `plans`. */
export function exampleExport(
  changes: Partial<ExportRecord> = {},
  plans: readonly Partial<ExportPlan>[] = [{}],
): ExportRecord {
  const createdAt = Date.now() - 60_000;
  return {
    recordId: idOf(4, 900),
    plans: plans.map((changed) => ({ ...plan, ...changed })),
    taskNames: plans.map((_, index) => `Task ${index + 1}`),
    fileName: 'prices.xlsx',
    status: 'done',
    rowCount: 12_345,
    rowTotal: 12_345,
    byteCount: 1_840_000,
    fileCount: 1,
    longCellCount: 0,
    problem: null,
    problemDetail: null,
    problemPlace: null,
    destination: null,
    nextTryAt: null,
    createdAt,
    startedAt: createdAt + 1_000,
    endedAt: createdAt + 9_000,
    fileUntil: createdAt + 7 * 86_400_000,
    ...changes,
  };
}
