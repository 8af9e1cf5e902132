import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '#server/db/database.ts';
import { markWritten, type KeyClaim } from '#server/db/tables/sync/keyedCalls.ts';

/** The key of the current call, so that no command passes on a value that it does not need. */
const claims = new AsyncLocalStorage<KeyClaim>();

/** Runs the work of a call that has claimed a key. */
export function withKey<Value>(claim: KeyClaim, work: () => Promise<Value>): Promise<Value> {
  return claims.run(claim, work);
}

/**
 * Marks the key of the current call, if it has one, in a transaction that has written. Throws where another attempt has
 * taken the key over, so that this transaction is rolled back.
 */
export async function noteWritten(tx: Tx): Promise<void> {
  const claim = claims.getStore();
  if (claim === undefined) return;
  if (!(await markWritten(tx, claim))) throw new Error('the key of this call was taken over');
}
