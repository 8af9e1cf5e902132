import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import { destinationSecretColumn, type DeliveryState } from '#server/db/schema/exportTables.ts';
import { failExport, setRowTotal, type TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { findDestination, readDestinationSecret } from '#server/db/tables/export/destinations.ts';
import {
  finishDelivery,
  postponeDelivery,
  setAcknowledged,
  setPending,
  setTakenRows,
} from '#server/db/tables/export/deliveries.ts';
import { mailExportEnd } from '#server/db/tables/account/noticeMails.ts';
import { addExportedRanges } from '#server/db/tables/export/exportedRanges.ts';
import { readRunFacts } from '#server/db/tables/export/exportRows.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { readSource, type Source } from '../readSources.ts';
import { RowsGone } from '../readRows.ts';
import { inRevision, type ExportContext } from '../runExport.ts';
import { readBatch, type Batch, type BatchLimits } from './batches.ts';
import { noticeBody, rowsBody } from './bodies.ts';
import type { Message, Sent, Webhooks } from './webhook.ts';

export interface DeliveryContext extends ExportContext {
  webhooks: Webhooks;
  /** Opens a sealed secret; `null` where this process lacks the key that sealed it. */
  openSecret: (place: { accountId: string; column: string }, sealed: string) => string | null;
  batchLimits: BatchLimits;
  retries: Retries;
}

/**
 * The pause after the first failure, which grows threefold up to `maxMs`; a delivery that fails for `giveUpMs` ends.
 */
interface Retries {
  firstMs: number;
  maxMs: number;
  giveUpMs: number;
}

const second = 1_000;
/** About an hour of tries: a receiver that is deployed or repaired meanwhile gets everything. */
export const deliveryDefaults: Pick<DeliveryContext, 'batchLimits' | 'retries'> = {
  batchLimits: { rows: 1_000, length: 1_000_000 },
  retries: { firstMs: 5 * second, maxMs: 600 * second, giveUpMs: 3_600 * second },
};

/** The end of a try; `lost`: the delivery is not this worker's any more. */
type End = 'done' | 'lost' | Exclude<Sent, { ok: true }>;

/**
 * Sends the rows, or the notice, of a delivery that this worker has taken to its receiver. Each batch that it has
 * acknowledged counts as exported at once (db/tables/export/deliveries.ts). A try that fails hands the delivery back
 * until the next one is due, and so leaves the place to others. `signal` ends the work early.
 */
export async function deliverExport(context: DeliveryContext, taken: TakenExport, signal: AbortSignal): Promise<void> {
  const end = await tryDelivery(context, taken, signal).catch((error: unknown): End => {
    if (error instanceof RowsGone) return asProblem('TaskDeleted');
    if (signal.aborted) return 'lost';
    context.log.error({ exportId: taken.exportId, err: error }, 'a delivery failed by a fault of the service');
    return asProblem('Internal');
  });
  if (end === 'lost') return;
  await inRevision(context, taken, signal, async (tx, revision) => {
    if (end === 'done') {
      await finishDelivery(tx, taken, revision);
      return mailExportEnd(tx, taken.exportId);
    }
    const { problem, detail, isFinal } = end;
    const { firstMs, maxMs, giveUpMs } = context.retries;
    const delayMs = Math.min(maxMs, firstMs * 3 ** Math.min(taken.tries, 20));
    const isPostponed =
      !isFinal && (await postponeDelivery(tx, taken, { problem, detail, delayMs, giveUpMs, revision }));
    if (isPostponed) return;
    await failExport(tx, taken, { problem, detail, revision });
    await mailExportEnd(tx, taken.exportId);
  });
}

interface Delivery {
  context: DeliveryContext;
  taken: TakenExport;
  source: Source;
  receiver: Pick<Message, 'url' | 'secret'>;
  signal: AbortSignal;
}

async function tryDelivery(context: DeliveryContext, taken: TakenExport, signal: AbortSignal): Promise<End> {
  const found = await openReceiver(context, taken, signal);
  if ('ok' in found) return found;
  const { receiver, content } = found;
  if (content === 'notice') return sendNotice(context, taken, { receiver, signal });
  const source = await openSource(context, taken, signal);
  if (source === null) return asProblem('TaskDeleted');
  return source === 'lost' ? 'lost' : sendRows({ context, taken, source, receiver, signal });
}

async function openReceiver({ database, openSecret }: DeliveryContext, taken: TakenExport, signal: AbortSignal) {
  const { destinationId, accountId } = taken;
  const found = await retryWhileDatabaseAway(
    () =>
      database.withoutRls(async (tx) => {
        const row = destinationId === null ? undefined : await findDestination(tx, destinationId);
        return row && { target: row.target, sealed: await readDestinationSecret(tx, row.destination_id) };
      }),
    signal,
  );
  if (found?.target.kind !== 'webhook') return asProblem('DestinationGone');
  const { target, sealed } = found;
  const secret = sealed === null ? null : openSecret({ accountId, column: destinationSecretColumn }, sealed);
  if (secret === null) return asProblem('SecretUnreadable');
  return { receiver: { url: target.url, secret }, content: target.content };
}

function asProblem(problem: ExportProblem): Exclude<Sent, { ok: true }> {
  return { ok: false, problem, detail: null, isFinal: true };
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
  { receiver, signal }: Pick<Delivery, 'receiver' | 'signal'>,
): Promise<End> {
  const { taskId = '', lotNos = [] } = taken.plans[0] ?? {};
  const runs = await retryWhileDatabaseAway(() => readRunFacts(database.kysely, taskId, lotNos), signal);
  if (!(await retryWhileDatabaseAway(() => setRowTotal(database.kysely, taken, 0), signal))) return 'lost';
  const body = noticeBody({ taskId, taskName: taken.taskNames[0] ?? '', runs });
  const sent = await webhooks.send({ ...receiver, id: taken.exportId, body }, signal);
  return sent.ok ? 'done' : sent;
}

async function sendRows(delivery: Delivery): Promise<End> {
  const { context, taken, source, receiver, signal } = delivery;
  const { database, webhooks, batchLimits: limits } = context;
  const numbers = await retryWhileDatabaseAway(() => readRunFacts(database.kysely, source.plan.taskId), signal);
  const lotNoById = new Map(numbers.map(({ lotId, lotNo }) => [lotId, lotNo]));
  let state: DeliveryState = taken.delivery ?? { batchNo: 1, rowsDone: 0, pending: null };
  for (;;) {
    const place = { done: state.rowsDone, count: state.pending?.rowCount ?? null, limits };
    const batch = await readBatch({ database, columns: source.columns, signal }, source.lots, place);
    if (batch === null) return 'done';
    // The ranges of the first try: a row that was replaced since then may have left as it was before.
    const pending = state.pending ?? { rowCount: batch.rows.length, ranges: batch.ranges };
    state = { ...state, pending };
    const recorded = state;
    if (!(await retryWhileDatabaseAway(() => setPending(database.kysely, taken, recorded), signal))) return 'lost';
    const { batchNo, rowsDone } = state;
    const run = { lotNo: lotNoById.get(batch.lotId) ?? 0 };
    const body = rowsBody(source, batch, { batchNo, rowsDone, run });
    const sent = await webhooks.send({ ...receiver, id: `${taken.exportId}-${batchNo}`, body }, signal);
    if (!sent.ok) return sent;
    state = { batchNo: batchNo + 1, rowsDone: rowsDone + pending.rowCount, pending: null };
    if (!(await acknowledge(delivery, batch, { state, ranges: pending.ranges, byteCount: body.length }))) return 'lost';
  }
}

async function acknowledge(
  { context, taken, signal }: Delivery,
  { lotId }: Batch,
  { state, ranges, byteCount }: { state: DeliveryState; ranges: Batch['ranges']; byteCount: number },
): Promise<boolean> {
  const isDone = await inRevision(context, taken, signal, async (tx, revision) => {
    if (!(await setAcknowledged(tx, taken, { state, byteCount, revision }))) return false;
    await addExportedRanges(tx, taken, new Map([[lotId, ranges]]));
    return true;
  });
  return isDone === true;
}
