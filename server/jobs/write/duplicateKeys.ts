import { hash } from 'node:crypto';
import { rowKeys, type Repeats } from '#core/domain/run/repeats.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import { findLotNos } from '#server/db/tables/rows/rewrites.ts';
import { deleteKeys, insertKeys, setKeyRows, type KeyScope, type SeenRow } from '#server/db/tables/rows/seenKeys.ts';
import type { PendingWrite } from './progressBuffer.ts';

/** The keys of the rows of a write, claimed in its transaction. */
export interface ClaimedKeys {
  rule: Pick<Repeats, 'across' | 'action'>;
  scope: KeyScope;
  /** The key of each row, in order; `null`: the row has no key and is no duplicate. */
  keys: (string | null)[];
  /** Keys that were stored before this write, each with its row. */
  stored: ReadonlyMap<string, SeenRow | null>;
}

/**
 * Stores the keys of a write's rows in the transaction that writes them, so that key and row are stored together or not
 * at all: a page that is read again after a crash finds neither. The insert decides between transactions of one task.
 * `null`, and no statement, where the task keeps all rows.
 */
export async function claimKeys(tx: Tx, tail: LotTail, work: PendingWrite): Promise<ClaimedKeys | null> {
  if (tail.repeats === null) return null;
  const { fields, ...rule } = ruleOf(tail, tail.repeats);
  const scope = { taskId: tail.taskId, lotNo: rule.across === 'lot' ? tail.lotNo : 0 };
  const keys = keysOf(work, fields);
  const unique = uniqueKeys(keys);
  const stored =
    unique.size === 0 ? new Map<string, SeenRow | null>() : await insertKeysOf(tx, tail, scope, [...unique]);
  if (rule.action === 'overwrite') await ignoreDeletedLots(tx, tail.taskId, stored);
  return { rule, scope, keys, stored };
}

/**
 * Keeps only the keys of the rows that are written (`kept`): the other claimed keys are deleted. Where later runs
 * replace rows, the keys also get the row numbers.
 */
export async function storeKeys(
  tx: Tx,
  tail: LotTail,
  { scope, keys, stored }: ClaimedKeys,
  kept: readonly (string | null)[],
): Promise<void> {
  const stay = uniqueKeys(kept);
  const unkept = [...uniqueKeys(keys)].filter((key) => !stay.has(key) && !stored.has(key));
  if (unkept.length > 0) await deleteKeys(tx, scope, unkept);
  // A run of failed pages compares its rows with one another only; later runs compare with them too.
  const isForLaterRuns = tail.isRerun && tail.repeats?.across === 'task';
  const taskScope = isForLaterRuns ? { ...scope, lotNo: 0 } : scope;
  if (isForLaterRuns && stay.size > 0) await insertKeysOf(tx, tail, taskScope, [...stay]);
  if (tail.repeats?.action !== 'overwrite') return;
  const places = rowNosOf(tail, kept);
  if (places.size > 0) await setKeyRows(tx, taskScope, tail.lotNo, places);
}

function uniqueKeys(keys: readonly (string | null)[]): Set<string> {
  return new Set(keys.filter((key) => key !== null));
}

function insertKeysOf(tx: Tx, { accountId, lotNo }: LotTail, scope: KeyScope, hashes: readonly string[]) {
  return insertKeys(tx, { ...scope, accountId, seenIn: lotNo, hashes });
}

/** The numbers that kept rows get at the end of the lot, by their keys. */
export function rowNosOf({ rowCount }: LotTail, kept: readonly (string | null)[]): Map<string, number> {
  return new Map(kept.flatMap((key, index) => (key === null ? [] : [[key, rowCount + index] as const])));
}

/**
 * A run of failed pages compares its rows with one another only: the run before stored them already, without the values
 * of their pages. Its pages have no order, so no list ends at one of them.
 */
function ruleOf({ isRerun }: LotTail, repeats: Repeats): Repeats {
  return isRerun ? { ...repeats, across: 'lot', action: 'skip' } : repeats;
}

/** Ignores keys of deleted lots: their rows cannot be replaced, so a row with such a key is new. */
async function ignoreDeletedLots(tx: Tx, taskId: string, stored: Map<string, SeenRow | null>): Promise<void> {
  const lotNos = new Set([...stored.values()].flatMap((row) => (row === null ? [] : [row.lotNo])));
  if (lotNos.size === 0) return;
  const alive = await findLotNos(tx, taskId, [...lotNos]);
  for (const [key, row] of stored) if (row !== null && !alive.has(row.lotNo)) stored.delete(key);
}

/** 128 bits of each row's key, as hex: among a billion keys two are equal by chance once in 10^20 times. */
function keysOf({ parts }: PendingWrite, fields: readonly string[]): (string | null)[] {
  return parts.flatMap(({ columns, rows }) => {
    const keyOf = rowKeys(fields, columns);
    return rows.map((row) => {
      const key = keyOf(row);
      return key === null ? null : hash('sha256', key, 'hex').slice(0, 32);
    });
  });
}
