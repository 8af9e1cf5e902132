import { refused, success, type Result } from '#core/domain/refusal.ts';
import { listsIn, type ParameterValues } from '#core/domain/template/parameter.ts';
import { findList, touchLists } from '#server/db/tables/parameterLists.ts';
import type { Service } from '../service.ts';
import { keepList } from './putList.ts';

/**
 * Gives an account the lists that another's values name, where it does not have them yet. Refused with `NotFound` and
 * `StorageFull`.
 */
export async function copyLists(
  service: Service,
  fromAccountId: string,
  toAccountId: string,
  values: ParameterValues,
): Promise<Result<null>> {
  for (const [, { list: hash }] of listsIn(values)) {
    if (await service.database.asAccount(toAccountId, (tx) => touchLists(tx, toAccountId, [hash]))) continue;
    const list = await service.database.asAccount(fromAccountId, (tx) => findList(tx, fromAccountId, hash));
    // Its task was changed or deleted in this moment.
    if (list === undefined) return refused({ code: 'NotFound' });
    const kept = await keepList(service, toAccountId, list);
    if (!kept.ok) return kept;
  }
  return success(null);
}
