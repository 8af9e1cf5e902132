import { canAct } from '#core/domain/operator/acts.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { putSupportLink } from '#server/db/tables/account/login/supportAccess.ts';
import { findOperated, isOperator } from '#server/db/tables/service/operators.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { proveOperator } from './asOperator.ts';

/** Returns the address of a link: the token is behind its `#`, which a browser sends to nobody. */
function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/support-access#${token}`;
}

/**
 * Makes a link by which an operator enters an account that allows it, once. Recorded in the trail of the account and in
 * that of the service. Refused as `proveOperator`, with `NotFound` and `ActNotPossible`.
 */
export async function makeSupportLink(
  context: CommandContext,
  operatorId: string,
  { accountId, proof }: { accountId: string; proof: OwnerProof },
  address: string,
): Promise<Result<{ url: string; endsAt: number }>> {
  const proven = await proveOperator(context, operatorId, proof, address);
  if (!proven.ok) return proven;
  return context.database.withoutRls(async (tx): Promise<Result<{ url: string; endsAt: number }>> => {
    const account = await findOperated(tx, accountId);
    if (account === undefined || !(await isOperator(tx, operatorId))) return refused({ code: 'NotFound' });
    const facts = {
      isDisabled: account.disabledAt !== null,
      isMember: account.parentName !== null,
      isSelf: accountId === operatorId,
      isOperator: account.isOperator,
      isSupportAllowed: account.supportUntil !== null,
    };
    if (!canAct('seeAccount', facts)) return refused({ code: 'ActNotPossible' });
    const token = makeToken();
    const endsAt = await putSupportLink(tx, { accountId, operatorId, tokenHash: hashOf(token) });
    if (endsAt === null) return refused({ code: 'ActNotPossible' });
    const event = { kind: 'OperatorActed', operatorId, act: 'seeAccount', accountId } as const;
    await appendAudit(tx, { accountId, actor: 'operator', event, address });
    await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
    return success({ url: linkAddress(context.publicUrl, token), endsAt: endsAt.getTime() });
  });
}
