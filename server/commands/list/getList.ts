import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findList } from '#server/db/tables/task/parameterLists.ts';
import { inAccount, type Service } from '../service.ts';

/** A list of the account's, packed, by gzip. Refused with `NotFound`, a foreign one too. */
export async function getList(service: Service, accountId: string, hash: string): Promise<Result<Buffer>> {
  return inAccount(service, accountId, async (tx) => {
    const list = await findList(tx, accountId, hash);
    return list === undefined ? refused({ code: 'NotFound' }) : success(list.packed);
  });
}
