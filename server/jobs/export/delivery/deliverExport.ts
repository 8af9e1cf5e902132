import { DestinationKind, isFileTarget, isNotice } from '#core/domain/data/destination.ts';
import { findExactColumns } from '#core/export/parquet/exactColumns.ts';
import { setRowTotal, type TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { finishDelivery, setTakenRows } from '#server/db/tables/export/deliveries.ts';
import { mailExportEnd } from '#server/db/tables/account/noticeMails.ts';
import { readRunFacts } from '#server/db/tables/export/exportRows.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { endFailedTry } from '../endFailedTry.ts';
import { openDestination } from '../openDestination.ts';
import { readSource, type Source } from '../readSources.ts';
import { readRows, RowsGone } from '../readRows.ts';
import { inRevision } from '../runExport.ts';
import { noticeBody } from './bodies.ts';
import type { DeliveryContext, DeliveryEnd } from './deliveryContext.ts';
import { asProblem, openReceiver } from './receiver.ts';
import { sendRows } from './sendRows.ts';
import type { Message } from './webhook.ts';

/**
 * Sends the rows, or the notice, of a delivery that this worker has taken to its receiver. Each batch that it has
 * acknowledged counts as exported at once (db/tables/export/deliveries.ts). A try that fails hands the delivery back
 * until the next one is due, and so leaves the place to others. `signal` ends the work early.
 */
export async function deliverExport(context: DeliveryContext, taken: TakenExport, signal: AbortSignal): Promise<void> {
  const end = await tryDelivery(context, taken, signal).catch((error: unknown): DeliveryEnd => {
    if (error instanceof RowsGone) return asProblem('TaskDeleted');
    if (signal.aborted) return 'lost';
    context.log.error({ exportId: taken.exportId, err: error }, 'a delivery failed by a fault of the service');
    return asProblem('Internal');
  });
  if (end === 'lost') return;
  await inRevision(context, taken, signal, async (tx, revision) => {
    if (end !== 'done') return endFailedTry(context, tx, taken, { ...end, revision });
    await finishDelivery(tx, taken, revision);
    return mailExportEnd(tx, taken.exportId);
  });
}

async function tryDelivery(context: DeliveryContext, taken: TakenExport, signal: AbortSignal): Promise<DeliveryEnd> {
  const found = await openDestination(context, taken, signal);
  if (found === undefined || isFileTarget(found.target)) return asProblem('DestinationGone');
  const { target, secret } = found;
  if (secret === null) return asProblem('SecretUnreadable');
  if (target.kind === DestinationKind.Webhook && isNotice(target)) {
    return sendNotice(context, taken, { receiver: { url: target.url, secret }, signal });
  }
  const source = await openSource(context, taken, signal);
  if (source === null) return asProblem('TaskDeleted');
  if (source === 'lost') return 'lost';
  const { plan, taskName, columns, rowCount: rowTotal } = source;
  const readExact = (given: AbortSignal) => {
    const reading = { database: context.database, columns: columns.map(({ name }) => name), signal: given };
    return findExactColumns(columns, readRows({ ...reading, ranges: new Map() }, source.lots));
  };
  const shipment = { deliveryId: taken.exportId, taskId: plan.taskId, taskName, columns, rowTotal, readExact };
  const receiver = openReceiver(context.receivers, target, { secret, shipment });
  try {
    return await sendRows({ context, taken, source, receiver, signal });
  } finally {
    await receiver.close();
  }
}

/** The rows of the delivery, chosen now where this is the first try; `null` where the task is deleted. */
async function openSource(
  { database }: DeliveryContext,
  taken: TakenExport,
  signal: AbortSignal,
): Promise<Source | 'lost' | null> {
  const [plan] = taken.plans;
  if (plan === undefined) throw new Error('a delivery without a plan');
  const { destinationId } = taken;
  const planned = { plan, taskName: taken.taskNames[0] ?? '', types: taken.columnTypes[0] ?? {}, destinationId };
  const source = await retryWhileDatabaseAway(
    () => database.withoutRls((tx) => readSource(tx, { ...planned, taken: taken.taken?.[0] ?? null })),
    signal,
  );
  if (source === null || taken.taken !== null) return source;
  const chosen = { taken: source.lots, rowTotal: source.rowCount };
  const isSet = await retryWhileDatabaseAway(() => setTakenRows(database.kysely, taken, chosen), signal);
  return isSet ? source : 'lost';
}

async function sendNotice(
  { database, webhooks }: DeliveryContext,
  taken: TakenExport,
  { receiver, signal }: { receiver: Pick<Message, 'url' | 'secret'>; signal: AbortSignal },
): Promise<DeliveryEnd> {
  const { taskId = '', lotNos = [] } = taken.plans[0] ?? {};
  const runs = await retryWhileDatabaseAway(() => readRunFacts(database.kysely, taskId, lotNos), signal);
  if (!(await retryWhileDatabaseAway(() => setRowTotal(database.kysely, taken, 0), signal))) return 'lost';
  const body = noticeBody({ taskId, taskName: taken.taskNames[0] ?? '', runs });
  const sent = await webhooks.send({ ...receiver, id: taken.exportId, body }, signal);
  return sent.ok ? 'done' : sent;
}
