import { sql, type Kysely } from 'kysely';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryState, TakenRows } from '#server/db/schema/exportTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isHeldBy, placeText, type ExportClaim, type FailedTry } from './exportClaims.ts';

/*
 * Deliveries: exports whose rows go to a receiver. Their rows are chosen once, when the first worker begins, and leave
 * in batches. A batch is recorded before it is sent (`pending`), and again, with its rows as exported, after the
 * receiver has acknowledged it. So a batch goes out a second time only where its acknowledgement was lost, and then
 * with the same number.
 */

/** Sets the rows of a delivery for good. False when this worker has lost it. */
export async function setTakenRows(
  db: Kysely<Schema>,
  claim: ExportClaim,
  { taken, rowTotal }: { taken: readonly TakenRows[]; rowTotal: number },
): Promise<boolean> {
  const { rows } = await sql`
    update exports set taken = ${JSON.stringify([taken])}, row_total = ${rowTotal}
    where ${isHeldBy(claim)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Records a batch that is sent next. False when this worker has lost the delivery. */
export async function setPending(db: Kysely<Schema>, claim: ExportClaim, state: DeliveryState): Promise<boolean> {
  const { rows } = await sql`
    update exports set delivery = ${JSON.stringify(state)} where ${isHeldBy(claim)} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Records an acknowledged batch; a delivery that continues has not failed. False when this worker has lost it: its rows
 * do not count as exported then. The account is locked.
 */
export async function setAcknowledged(
  tx: Tx,
  claim: ExportClaim,
  { state, byteCount, revision }: { state: DeliveryState; byteCount: number; revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    update exports set delivery = ${JSON.stringify(state)}, row_count = ${state.rowsDone},
      byte_count = byte_count + ${byteCount}, problem = null, problem_detail = null, problem_place = null, tried_since = null, tries = 0,
      lost_count = 0, told_at = now(), revision = ${revision}
    where ${isHeldBy(claim)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends a delivery whose receiver has everything. The account is locked. */
export async function finishDelivery(tx: Tx, claim: ExportClaim, revision: number): Promise<void> {
  await sql`
    update exports set status = ${ExportStatus.Done}, problem = null, problem_detail = null, problem_place = null, worker_id = null,
      ended_at = now(), revision = ${revision}
    where ${isHeldBy(claim)}`.execute(tx);
}

/**
 * Lets a delivery that failed wait for its next try, unless it has failed for too long. Returns false then, with
 * nothing changed, and also when this worker has lost it. The account is locked.
 */
export async function postponeDelivery(
  tx: Tx,
  claim: ExportClaim,
  why: FailedTry & { delayMs: number; giveUpMs: number; revision: number },
): Promise<boolean> {
  const next = sql`now() + ${why.delayMs} * interval '1 ms'`;
  const { rows } = await sql`
    update exports set status = ${ExportStatus.Waiting}, problem = ${why.problem}, problem_detail = ${why.detail},
      problem_place = ${placeText(why)}, worker_id = null, next_try_at = ${next}, tried_since = coalesce(tried_since, now()), tries = tries + 1,
      revision = ${why.revision}
    where ${isHeldBy(claim)}
      and ${next} <= coalesce(tried_since, now()) + ${why.giveUpMs} * interval '1 ms' returning 1`.execute(tx);
  return rows.length > 0;
}
