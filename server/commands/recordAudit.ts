import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditActor, AuditEvent } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import type { CommandContext } from './commandContext.ts';
import { inTransaction } from './transaction.ts';
import { success } from '#core/domain/refusal.ts';

/** The sender of the current request, for the audit trail. */
export interface AuditOrigin {
  actor: AuditActor;
  address: string;
}

/**
 * For the trail alone, so that no command passes on a value that it does not need; no decision depends on it. Work
 * outside of a request is recorded as the service's own.
 */
const origins = new AsyncLocalStorage<AuditOrigin>();

/** Runs the work of a request with its origin. */
export function withAuditOrigin<Value>(origin: AuditOrigin, work: () => Value): Value {
  return origins.run(origin, work);
}

/**
 * Adds an event of this transaction to the trail of the account (`null`: of the service); see `appendAudit` for the
 * locks. `by` names the actor of a request that is not signed in yet.
 */
export async function recordAudit(
  tx: Tx,
  accountId: string | null,
  event: AuditEvent,
  by?: 'account' | 'runner' | 'operator',
): Promise<void> {
  const { actor = 'service', address } = origins.getStore() ?? {};
  await appendAudit(tx, { accountId, actor: by ?? actor, event, address });
}

/** Records a call for several tasks before the first of them: each has its own transaction. */
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
