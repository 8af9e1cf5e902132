import { refused, success, type Result } from '#core/domain/refusal.ts';
import { dropUnusedLists, insertList, sumListBytes, type KeptList } from '#server/db/tables/parameterLists.ts';
import { inAccount, type Service } from '../service.ts';
import { inspectPacked } from './packedLines.ts';

/** Packed; some hundred lists of the longest kind. Those that no task names are dropped before it counts. */
const maxAccountBytes = 512 * 1024 * 1024;

/**
 * Keeps a list that a device sends (core/wire/listCalls.ts), and answers with its number of lines. Refused with
 * `InvalidInput` when it is not what its hash says or breaks a limit, and with `StorageFull`.
 */
export async function putList(
  service: Service,
  accountId: string,
  { hash, packed }: { hash: string; packed: string },
): Promise<Result<{ count: number }>> {
  const sent = Buffer.from(packed, 'base64');
  const found = await inspectPacked(sent, hash);
  if ('fault' in found) return refused({ code: 'InvalidInput', field: 'packed', message: found.fault });
  const kept = await keepList(service, accountId, { hash, lineCount: found.lineCount, packed: sent });
  return kept.ok ? success({ count: found.lineCount }) : kept;
}

/** Keeps a list whose lines were looked at, and drops what the account no longer uses. Refused with `StorageFull`. */
export async function keepList(service: Service, accountId: string, list: KeptList): Promise<Result<null>> {
  return inAccount(service, accountId, async (tx) => {
    await dropUnusedLists(tx, accountId);
    const used = await sumListBytes(tx, accountId);
    if (used + list.packed.length > maxAccountBytes) return refused({ code: 'StorageFull' });
    await insertList(tx, accountId, list);
    return success(null);
  });
}
