import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findList } from '#server/db/tables/task/parameterLists.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';

/** Returns a list of the account, packed with gzip. Refused with `NotFound`, also for a foreign list. */
export async function getList(context: CommandContext, accountId: string, hash: string): Promise<Result<Buffer>> {
  return inTransaction(context, accountId, async (tx) => {
    const list = await findList(tx, accountId, hash);
    return list === undefined ? refused({ code: 'NotFound' }) : success(list.packed);
  });
}
