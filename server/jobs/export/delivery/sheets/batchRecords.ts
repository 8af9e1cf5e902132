import { createHash } from 'node:crypto';
import { dayMs } from '#core/domain/dayMs.ts';

/*
 * Which batches a spreadsheet has. Each batch leaves a small record in the spreadsheet (developer metadata, which no
 * user sees) by the same call as its rows, and Google does such a call as a whole or not at all. A batch whose answer
 * was lost is found by its record. Two calls with the same batch cannot both be done, because the id of the record
 * follows from the batch, and Google makes no second record of one id.
 */

export const recordKey = 'sheaf';

export interface BatchRecord {
  id: number;
  delivery: string;
  /** The batch, from 1. */
  number: number;
  /** Days since 1970. */
  day: number;
  /** The last batch of its delivery. */
  isEnd: boolean;
}

/** Google keeps 30,000 characters of records in a spreadsheet: an id is cut to what distinguishes deliveries. */
const idLength = 12;
const format = /^(?<delivery>[\da-f]{12}) (?<number>\d+) (?<day>\d+)(?<end> end)?$/u;

/** Returns the record of a batch that is sent now. */
export function recordOf(deliveryId: string, number: number, isEnd: boolean, now = Date.now()): BatchRecord {
  const delivery = deliveryId.replaceAll('-', '').slice(0, idLength);
  return { id: positiveHash(`${deliveryId} ${number}`), delivery, number, day: Math.floor(now / dayMs), isEnd };
}

/** Returns the text that Google keeps. */
export function recordText({ delivery, number, day, isEnd }: BatchRecord): string {
  return `${delivery} ${number} ${day}${isEnd ? ' end' : ''}`;
}

/** Returns the record of such a text; `null` for a text of others. */
export function readRecord(id: number, text: string): BatchRecord | null {
  const { delivery, number, day, end } = format.exec(text)?.groups ?? {};
  if (delivery === undefined) return null;
  return { id, delivery, number: Number(number), day: Number(day), isEnd: end !== undefined };
}

/** True where the spreadsheet has this batch: batches of a delivery arrive in their order. */
export function hasBatch(records: readonly BatchRecord[], { delivery, number }: BatchRecord): boolean {
  return records.some((each) => each.delivery === delivery && each.number >= number);
}

/** Records of a delivery that stay behind its newest: a call that was given up may still be done meanwhile. */
const keptOfDelivery = 3;
/** A delivery that has ended is asked about no more; one that has not can be continued by its user. */
const keptDays = { ended: 2, open: 90 };

/** Returns the records that nothing needs once `next` is written. */
export function outdatedRecords(records: readonly BatchRecord[], next: BatchRecord): BatchRecord[] {
  const isOutdated = ({ delivery, number, day, isEnd }: BatchRecord) =>
    delivery === next.delivery
      ? number <= next.number - keptOfDelivery
      : day < next.day - (isEnd ? keptDays.ended : keptDays.open);
  return records.filter(isOutdated);
}

/** Returns a positive number of 31 bits, as Google's ids are. */
export function positiveHash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fff_ffff || 1;
}
