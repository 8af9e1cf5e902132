import { planOf } from '#core/domain/account/plan.ts';
import type { AccountOrder } from '#core/domain/operator/lists.ts';
import { canAct } from '#core/domain/operator/acts.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { AccountAct, OperatedAccount, OperatedAccounts } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findOperated, isOperator, searchAccounts, type OperatedRow } from '#server/db/tables/service/operators.ts';
import { endAccess } from '#server/jobs/housekeeping/endAccess.ts';
import { disableAccount, enableAccount, giveCredit, putOnLevel } from '#server/jobs/housekeeping/operatorActs.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator, proveOperator } from './asOperator.ts';

/** Returns a page of the accounts that fit a search. Refused as `asOperator`. */
export async function listOperatedAccounts(
  context: CommandContext,
  operatorId: string,
  {
    search,
    only,
    ...page
  }: { search: string; only: 'all' | 'disabled'; order: AccountOrder; page: number; pageSize: number },
): Promise<Result<OperatedAccounts>> {
  return asOperator(context, operatorId, async (tx) => {
    const wanted = { search: search.trim(), isDisabled: only === 'disabled', ...page };
    const { rows, total } = await searchAccounts(tx, wanted);
    return success({ items: rows.map(presentOperated), total });
  });
}

/**
 * Acts on an account: in one transaction with the entry in its trail and in that of the service, which names the
 * operator. Refused as `proveOperator`, with `NotFound` and `ActNotPossible`.
 */
export async function actOnAccount(
  context: CommandContext,
  operatorId: string,
  { accountId, act, proof }: { accountId: string; act: AccountAct; proof: OwnerProof },
  address: string,
): Promise<Result<OperatedAccount>> {
  const proven = await proveOperator(context, operatorId, proof, address);
  if (!proven.ok) return proven;
  const result = await context.database.withoutRls(async (tx): Promise<Result<OperatedAccount>> => {
    const account = await findOperated(tx, accountId);
    if (account === undefined || !(await isOperator(tx, operatorId))) return refused({ code: 'NotFound' });
    const revision = await nextRevision(tx, accountId);
    const { disabled_at: disabledAt, parent_id: parentId } = await readAccount(tx, accountId);
    const facts = {
      isDisabled: disabledAt !== null,
      isMember: parentId !== null,
      isSelf: accountId === operatorId,
      isOperator: account.isOperator,
      isSupportAllowed: account.supportUntil !== null,
    };
    if (!canAct(act.kind, facts)) return refused({ code: 'ActNotPossible' });
    await perform(tx, accountId, revision, act);
    const event = { kind: 'OperatorActed', operatorId, act: act.kind, accountId } as const;
    await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
    const after = await findOperated(tx, accountId);
    return after === undefined ? refused({ code: 'NotFound' }) : success(presentOperated(after));
  });
  context.sessions.forget(accountId);
  context.revisionCache.forget(accountId);
  return result;
}

/** The account is locked. */
async function perform(tx: Tx, accountId: string, revision: number, act: AccountAct): Promise<void> {
  switch (act.kind) {
    case 'disable':
      await disableAccount(tx, accountId, revision);
      return;
    case 'enable':
      await enableAccount(tx, accountId);
      return;
    case 'endSessions':
      await endAccess(tx, accountId, 'operator');
      return;
    case 'setLevel':
      await putOnLevel(tx, await readAccount(tx, accountId), act.level);
      return;
    case 'giveCredit':
      await giveCredit(tx, accountId, act);
  }
}

function presentOperated({ createdAt, lastSignInAt, disabledAt, supportUntil, ...row }: OperatedRow): OperatedAccount {
  return {
    ...row,
    storedLimitBytes: planOf(row.level).storedBytes,
    createdAt: createdAt.getTime(),
    lastSignInAt: lastSignInAt?.getTime() ?? null,
    disabledAt: disabledAt?.getTime() ?? null,
    supportUntil: supportUntil?.getTime() ?? null,
  };
}
