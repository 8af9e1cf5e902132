import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findList } from '#server/db/tables/task/parameterLists.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';

/** A list of the account's, packed, by gzip. Refused with `NotFound`, a foreign one too. */
export async function getList(context: CommandContext, accountId: string, hash: string): Promise<Result<Buffer>> {
  return inTransaction(context, accountId, async (tx) => {
    const list = await findList(tx, accountId, hash);
    return list === undefined ? refused({ code: 'NotFound' }) : success(list.packed);
  });
}
