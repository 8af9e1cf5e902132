import { Readable } from 'node:stream';
import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import { dropUnusedLists, insertList, sumListBytes, touchLists } from '#server/db/tables/task/parameterLists.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { inspectPacked } from './packedLines.ts';
import { openSpool } from './spool.ts';
import { findStoredList, partBytes, type StoredList } from './storedList.ts';

/**
 * Stores a list of a device (core/wire/calls/task/listCalls.ts) and returns its number of lines. Refused with
 * `InvalidInput` when it does not match its hash or exceeds a limit, with `QuotaReached` and with `StorageFull`.
 */
export async function putList(
  context: CommandContext,
  accountId: string,
  { hash, packed }: { hash: string; packed: AsyncIterable<Uint8Array> },
): Promise<Result<{ count: number }>> {
  const spool = await openSpool();
  try {
    const found = await inspectPacked(packed, hash, (piece) => spool.write(piece));
    if ('fault' in found) return refused({ code: 'InvalidInput', field: 'body', message: found.fault });
    const saved = await saveList(context, accountId, { hash, ...found, parts: () => spool.read(partBytes) });
    return saved.ok ? success({ count: found.lineCount }) : saved;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return refused({ code: 'StorageFull' });
    throw error;
  } finally {
    await spool.close();
  }
}

/**
 * Stores a checked list and drops lists that the account no longer uses. Refused with `QuotaReached` (`listBytes`), and
 * with `StorageFull` when the disk is full.
 */
export async function saveList(context: CommandContext, accountId: string, list: StoredList): Promise<Result<null>> {
  return inTransaction(context, accountId, async (tx) => {
    // Two concurrent lists must not both take the last space.
    await lockAccount(tx, accountId);
    if (await touchLists(tx, accountId, [list.hash])) return success(null);
    if (context.isStorageFull()) return refused({ code: 'StorageFull' });
    await dropUnusedLists(tx, accountId);
    const { level } = await readAccount(tx, accountId);
    const use = { used: await sumListBytes(tx, accountId), limit: planOf(level).listBytes };
    const refusal = refuseMore('listBytes', use, list.packedBytes);
    if (refusal !== null) return refused(refusal);
    await insertList(tx, accountId, list, list.parts());
    return success(null);
  });
}

/**
 * Returns a list of the account, packed with gzip. It is read while the receiver takes it, which may be slow: no
 * transaction is open meanwhile. Refused with `NotFound`, also for a foreign list.
 */
export async function getList(
  { database }: Pick<CommandContext, 'database'>,
  accountId: string,
  hash: string,
): Promise<Result<Readable>> {
  const list = await findStoredList((work) => database.withAccount(accountId, work), accountId, hash);
  return list === undefined
    ? refused({ code: 'NotFound' })
    : success(Readable.from(list.parts(), { objectMode: false }));
}
