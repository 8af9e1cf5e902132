import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { exportFileName } from '#core/domain/data/exportName.ts';
import { countRows } from '#core/domain/data/rowSpans.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import {
  buryOldest,
  countExportsUnderWay,
  findExport,
  insertExport,
  maxRecords,
  restartExport,
} from '#server/db/tables/export/exports.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { selectRows } from '#server/jobs/export/readSources.ts';
import { isSplit } from '#server/jobs/export/writeFiles.ts';
import { presentExport } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { columnTypesOf } from '../lot/taskData.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision, rollBackWith } from '../transaction.ts';

/**
 * Makes an export that waits for a worker, one file for one plan or a zip for several. Refused with `NotFound` where a
 * task does not exist or is in the trash, with `NothingToExport`, `QuotaReached` (`exportsAtOnce`) and `StorageFull`.
 */
export async function createExport(
  context: CommandContext,
  accountId: string,
  plans: readonly ExportPlan[],
): Promise<Result<{ record: ExportRecord }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const refusal = await refuseExport(context, tx, accountId);
    if (refusal !== null) return refused(refusal);
    const tasks = await findTasks(tx, plans);
    if (tasks === null) return refused({ code: 'NotFound' });
    const rowTotal = await countPlanned(tx, plans);
    if (rowTotal === 0) return refused({ code: 'NothingToExport' });
    await buryOldest(tx, accountId, maxRecords - 1, revision);
    const taskNames = tasks.map(({ name }) => name);
    const columnTypes = [];
    for (const task of tasks) columnTypes.push(await columnTypesOf(context, tx, task));
    const row = await insertExport(tx, {
      accountId,
      plans,
      taskNames,
      columnTypes,
      fileName: nameOf(plans, taskNames),
      rowTotal,
      revision,
    });
    await recordAudit(tx, accountId, { kind: 'ExportMade', recordId: row.export_id });
    return success({ record: presentExport(row) });
  });
}

/**
 * Makes the file of an ended export again from its record; does nothing while the file is there or is being made.
 * Refused with `NotFound`, `QuotaReached` (`exportsAtOnce`) and `StorageFull`.
 */
export async function makeExportAgain(
  context: CommandContext,
  accountId: string,
  exportId: string,
): Promise<Result<{ record: ExportRecord }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const before = await findExport(tx, exportId);
    if (before === undefined) return refused({ code: 'NotFound' });
    const row = await restartExport(tx, exportId, revision);
    if (row === undefined) return rollBackWith(success({ record: presentExport(before) }));
    const refusal = await refuseExport(context, tx, accountId, 0);
    return refusal === null ? success({ record: presentExport(row) }) : refused(refusal);
  });
}

/** Refuses another export with `QuotaReached` and `StorageFull`; `more`: those that are not inserted yet. */
export async function refuseExport(
  { isStorageFull }: CommandContext,
  tx: Tx,
  accountId: string,
  more = 1,
): Promise<Refusal | null> {
  if (isStorageFull()) return { code: 'StorageFull' };
  const { level } = await readAccount(tx, accountId);
  const use = { used: await countExportsUnderWay(tx, accountId), limit: planOf(level).exportsAtOnce };
  return refuseMore('exportsAtOnce', use, more);
}

/** The tasks of the plans, in their order. */
async function findTasks(tx: Tx, plans: readonly ExportPlan[]): Promise<TaskRow[] | null> {
  const rows = await findLiveTasks(tx, [...new Set(plans.map(({ taskId }) => taskId))]);
  const tasks = plans.flatMap(({ taskId }) => rows.find((row) => row.task_id === taskId) ?? []);
  return tasks.length === plans.length ? tasks : null;
}

async function countPlanned(tx: Tx, plans: readonly ExportPlan[]): Promise<number> {
  let count = 0;
  for (const plan of plans) {
    for (const { spans } of await selectRows(tx, plan)) count += countRows(spans);
  }
  return count;
}

function nameOf(plans: readonly ExportPlan[], taskNames: readonly string[]): string {
  const [plan] = plans;
  if (plan === undefined) throw new Error('an export without a plan');
  const isZip = plans.length > 1 || isSplit(plan);
  return exportFileName({ taskNames, ...plan, at: Date.now() }, isZip ? 'zip' : plan.format);
}
