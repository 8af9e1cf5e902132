import type { Row } from '#core/domain/data/block.ts';
import type { ReceiverKind, TargetOf } from '#core/domain/data/destination.ts';
import type { ExportColumn, ExportProblem } from '#core/domain/data/exportFile.ts';

/** The answer of a receiver; `isFinal`: another try would end in the same way. */
export type Sent = { ok: true } | NotSent;
export interface NotSent {
  ok: false;
  problem: ExportProblem;
  detail: string | null;
  isFinal: boolean;
  /** The row of the batch that was not taken, and its column where it is known. */
  row?: { index: number; column: string | null };
}

/** Rows of one run on their way. Every try has the same id, place and rows, so that a receiver can drop repeats. */
export interface OutgoingBatch {
  id: string;
  lotNo: number;
  /** Its number in the delivery, from 1, and the rows of the delivery before it. */
  number: number;
  firstRow: number;
  /** Each with one value per column of the shipment. */
  rows: readonly Row[];
}

/** The facts of one delivery that all its batches share. */
export interface Shipment {
  /** The same for all its batches, on every try. */
  deliveryId: string;
  taskId: string;
  taskName: string;
  columns: readonly ExportColumn[];
  rowTotal: number;
  /** Reads all rows once and returns, by column, whether all its values fit the type of the column. */
  readExact: (signal: AbortSignal) => Promise<readonly boolean[]>;
}

/** A place that gets the rows of one delivery. */
export interface Receiver {
  /** Sends one batch. Rejects only when `signal` has ended it. */
  send(batch: OutgoingBatch, signal: AbortSignal): Promise<Sent>;
  /** Gives up its connections; nothing is sent afterwards. */
  close(): Promise<void>;
}

/**
 * The ways to receivers, by the kind of the target: each opens one with its unsealed secret, and connects when the
 * first batch is sent. A new kind does not compile without its own.
 */
export type Receivers = {
  readonly [Kind in ReceiverKind]: (target: TargetOf<Kind>, given: { secret: string; shipment: Shipment }) => Receiver;
};

/** Opens the receiver of a target, whatever its kind. */
export function openReceiver<Kind extends ReceiverKind>(
  receivers: Receivers,
  target: TargetOf<Kind>,
  given: { secret: string; shipment: Shipment },
): Receiver {
  return receivers[target.kind](target, given);
}

/** Returns a failure as a receiver's answer. */
export function notSent(problem: ExportProblem, detail: string | null = null, isFinal = false): NotSent {
  return { ok: false, problem, detail, isFinal };
}

/** Returns a problem that every further try would meet again. */
export function asProblem(problem: ExportProblem): NotSent {
  return notSent(problem, null, true);
}
