import { randomUUID } from 'node:crypto';
import { DestinationKind } from '#core/domain/data/destination.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { testDestination as testCall } from '#core/wire/calls/data/destinationCalls.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { findDestination, readDestinationSecret } from '#server/db/tables/export/destinations.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { testBody } from '#server/jobs/export/delivery/bodies.ts';
import { exportRowsTo } from '#server/jobs/export/exportTo.ts';
import { testKey } from '#server/jobs/export/storage/storageAddress.ts';
import { presentExport } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { refuseExport } from '../export/createExport.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';

/** The time for the connection and for the answer of a test: shorter than for rows, because a user waits. */
export const testTimeoutMs = 8_000;

/**
 * Sends a webhook a message without rows, or writes and deletes a small object in a storage, and returns the answer.
 * Refused with `NotFound`, also for a file.
 */
export async function testDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
): Promise<Result<CallReply<typeof testCall>>> {
  const found = await context.database.withAccount(accountId, async (tx) => {
    const row = await findDestination(tx, destinationId);
    const [task] = row === undefined ? [] : await findLiveTasks(tx, [row.task_id]);
    return row && task && { target: row.target, task, sealed: await readDestinationSecret(tx, destinationId) };
  });
  if (found === undefined || found.target.kind === DestinationKind.File) return refused({ code: 'NotFound' });
  const { target, task, sealed } = found;
  const secret = context.secrets.open({ accountId, column: destinationSecretColumn }, sealed ?? '');
  if (secret === null) return success({ problem: 'SecretUnreadable', problemDetail: null });
  const signal = AbortSignal.timeout(2 * testTimeoutMs);
  const sent =
    target.kind === DestinationKind.Storage
      ? await context.storages.test({ target, secretKey: secret }, testKey(target, destinationId), signal)
      : await context.webhooks.send({ url: target.url, secret, id: randomUUID(), body: testBodyOf(task) }, signal);
  if (sent.ok) return success({ problem: null, problemDetail: null });
  return success({ problem: sent.problem, problemDetail: sent.detail });
}

function testBodyOf({ task_id: taskId, name: taskName }: Pick<TaskRow, 'task_id' | 'name'>): string {
  return testBody({ taskId, taskName });
}

/**
 * Makes an export of a task's rows to its destination. Refused with `NotFound`, `NothingToExport`, `QuotaReached`
 * (`exportsAtOnce`) and `StorageFull`.
 */
export async function sendToDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
  rows: Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>,
): Promise<Result<{ record: ExportRecord }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const refusal = await refuseExport(context, tx, accountId);
    if (refusal !== null) return refused(refusal);
    const row = await findDestination(tx, destinationId);
    const [task] = row === undefined ? [] : await findLiveTasks(tx, [row.task_id]);
    if (row === undefined || task === undefined) return refused({ code: 'NotFound' });
    const record = await exportRowsTo(tx, row, { taskName: task.name, rows, revision });
    if (record === null) return refused({ code: 'NothingToExport' });
    await recordAudit(tx, accountId, { kind: 'ExportMade', recordId: record.export_id });
    return success({ record: presentExport(record) });
  });
}
