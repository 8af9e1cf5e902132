import { findList, findListPart, type ListRow } from '#server/db/tables/task/parameterLists.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * The size of a part of a list's packed text in bytes. A list is received, stored and sent by its parts: whole lists of
 * a few callers would fill the memory.
 */
export const partBytes = 64 * 1024;

/** A list that is stored, or is about to be. */
export interface StoredList extends ListRow {
  /** Reads the packed text in parts of `partBytes`, from its start each time. */
  parts(): AsyncIterable<Buffer>;
}

/** Runs work in a transaction of the list's account: a new one each time, or one that is open already. */
type Within = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>;

/** Finds a list of an account; its parts are read one by one, each in a transaction of `within`. */
export async function findStoredList(within: Within, accountId: string, hash: string): Promise<StoredList | undefined> {
  const row = await within((tx) => findList(tx, accountId, hash));
  return row && { ...row, parts: () => storedParts(within, accountId, row) };
}

async function* storedParts(within: Within, accountId: string, { hash, packedBytes }: ListRow): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let part = 0; bytes < packedBytes; part += 1) {
    const packed = await within((tx) => findListPart(tx, accountId, { hash, part }));
    if (packed === undefined) throw new Error(`the list ${hash} was deleted while it was read`);
    bytes += packed.length;
    yield packed;
  }
}
