import { sliceSpans } from '#core/domain/data/rowSpans.ts';
import type { DeliveryState } from '#server/db/schema/exportTables.ts';
import { setAcknowledged, setPending } from '#server/db/tables/export/deliveries.ts';
import type { TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { addExportedRanges } from '#server/db/tables/export/exportedRanges.ts';
import { readRunFacts } from '#server/db/tables/export/exportRows.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import type { Source } from '../readSources.ts';
import { inRevision } from '../runExport.ts';
import { readBatch, type Batch } from './batches.ts';
import type { DeliveryContext, DeliveryEnd } from './deliveryContext.ts';
import type { NotSent, Receiver } from './receiver.ts';

interface Delivery {
  context: DeliveryContext;
  taken: TakenExport;
  source: Source;
  receiver: Receiver;
  signal: AbortSignal;
}

/**
 * Sends the rows of a delivery that its receiver does not have yet, batch by batch. Each batch is recorded before it
 * leaves, and again after the receiver has acknowledged it.
 */
export async function sendRows(delivery: Delivery): Promise<DeliveryEnd> {
  const { context, taken, source, receiver, signal } = delivery;
  const { database, batchLimits: limits } = context;
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
    const { batchNo: number, rowsDone: firstRow } = state;
    const id = `${taken.exportId}-${number}`;
    const lotNo = lotNoById.get(batch.lotId) ?? 0;
    const sent = await receiver.send({ id, lotNo, number, firstRow, rows: batch.rows }, signal);
    if (!sent.ok) return placed(sent, lotNo, batch);
    state = { batchNo: number + 1, rowsDone: firstRow + pending.rowCount, pending: null };
    if (!(await acknowledge(delivery, batch, { state, ranges: pending.ranges }))) return 'lost';
  }
}

/** Returns a failure with the place of its row in the run. */
function placed({ row, ...failure }: NotSent, lotNo: number, { ranges }: Batch): DeliveryEnd {
  if (row === undefined) return failure;
  const [span] = sliceSpans(ranges, row.index, row.index + 1);
  return span === undefined ? failure : { ...failure, place: { lotNo, rowNo: span.start + 1, column: row.column } };
}

async function acknowledge(
  { context, taken, signal }: Delivery,
  { lotId, length: byteCount }: Batch,
  { state, ranges }: { state: DeliveryState; ranges: Batch['ranges'] },
): Promise<boolean> {
  const isDone = await inRevision(context, taken, signal, async (tx, revision) => {
    if (!(await setAcknowledged(tx, taken, { state, byteCount, revision }))) return false;
    await addExportedRanges(tx, taken, new Map([[lotId, ranges]]));
    return true;
  });
  return isDone === true;
}
