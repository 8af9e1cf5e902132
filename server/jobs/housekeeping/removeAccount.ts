import type { AuditActor } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteAccount, readAccount, readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { deleteCustomersLater } from '#server/db/tables/order/deletedCustomers.ts';
import { appendAudit, findAuditChain, findAuditChainById } from '#server/db/tables/account/audit.ts';

/**
 * Deletes an account with all its rows. The service's trail stores the last entry of the account's own trail, whose
 * personal data is deleted with the account. Sessions and runs have ended before, so that nothing writes for the
 * account meanwhile. The payment provider deletes what it keeps of the account later, and a grant of a Google account
 * is revoked later; true where there is one.
 */
export async function removeAccount(tx: Tx, accountId: string, actor: AuditActor): Promise<boolean> {
  const { parent_id: parentId } = await readAccount(tx, accountId);
  // §6: the balance of a member is its parent's.
  const balanceMicro = parentId === null ? await readBalanceMicro(tx, accountId) : 0;
  const { chainId = '' } = (await findAuditChain(tx, accountId)) ?? {};
  await deleteCustomersLater(tx, accountId);
  const hadGrant = await deleteAccount(tx, accountId);
  // After the delete the trail gets no more entries.
  const chain = chainId === '' ? null : await findAuditChainById(tx, chainId);
  const trail = { chainId, entries: chain?.lastEntryNo ?? 0, hash: chain?.lastHash ?? '' };
  await appendAudit(tx, { accountId: null, actor, event: { kind: 'AccountDeleted', ...trail, balanceMicro } });
  return hadGrant;
}
