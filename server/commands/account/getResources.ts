import { lastDays, LedgerKind, resourceOfKind } from '#core/domain/account/usage.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getResources as call } from '#core/wire/calls/account/planCalls.ts';
import { readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { readChargedByKind } from '#server/db/tables/account/usage.ts';
import type { CommandContext } from '../commandContext.ts';

/** §7.1: balance, and what each resource was charged in the last 30 days. */
export async function getResources(context: CommandContext, accountId: string): Promise<CallReply<typeof call>> {
  const [firstDay = ''] = lastDays(Date.now());
  return context.database.withAccount(accountId, async (tx) => {
    const balanceMicro = await readBalanceMicro(tx, accountId);
    const charged = await readChargedByKind(tx, accountId, firstDay);
    const resources = Object.values(LedgerKind).flatMap((kind) => {
      const resourceType = resourceOfKind[kind];
      return resourceType === null ? [] : { id: resourceType, resourceType, chargedMicro: charged.get(kind) ?? 0 };
    });
    return { balanceMicro, totalBalanceMicro: balanceMicro, resources };
  });
}
