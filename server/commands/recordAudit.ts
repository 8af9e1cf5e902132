import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor, AuditEvent } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import type { CommandContext } from './commandContext.ts';
import { inTransaction } from './transaction.ts';
import { success } from '#core/domain/refusal.ts';

/** Who sent the request that is under way, as far as the audit trail tells it. */
export interface AuditOrigin {
  actor: AuditActor;
  address: string;
}

/**
 * For the trail alone, so that no command has to hand on what it does not ask for: nothing is decided by it. What happens
 * outside of a request is the service's own.
 */
const origins = new AsyncLocalStorage<AuditOrigin>();

/** Does the work of a request. */
export function withAuditOrigin<Value>(origin: AuditOrigin, work: () => Value): Value {
  return origins.run(origin, work);
}

/**
 * Adds to the trail of the account (`null`: the service) what its transaction does; see `appendAudit` for the locks. `by`
 * is for whom the request does not show yet who they are.
 */
export async function recordAudit(
  tx: Tx,
  accountId: string | null,
  event: AuditEvent,
  by?: 'account' | 'runner',
): Promise<void> {
  const { actor = 'service', address } = origins.getStore() ?? {};
  await appendAudit(tx, { accountId, actor: by ?? actor, event, address });
}

/** One call for several tasks, told before the first of them: each has a transaction of its own. */
export async function recordBatch(
  context: CommandContext,
  accountId: string,
  action: string,
  count: number,
): Promise<void> {
  if (count < 2) return;
  await inTransaction(context, accountId, async (tx) => {
    await recordAudit(tx, accountId, { kind: 'BatchBegun', action, count });
    return success(null);
  });
}
