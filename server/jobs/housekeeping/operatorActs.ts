import { randomUUID } from 'node:crypto';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { CreditReason } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';
import { insertCredit, readBalanceMicro, setDisabled, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { endPeriods } from '#server/db/tables/order/planPeriods.ts';
import { endAccess, stopRuns } from './endAccess.ts';

/*
 * The acts of an operator on an account, of the command line and of the console. The account is locked; each act
 * writes into the account's trail.
 */

/** Disables an account; returns the numbers of what ended. */
export async function disableAccount(
  tx: Tx,
  accountId: string,
  revision: number,
): Promise<{ runs: number; access: Awaited<ReturnType<typeof endAccess>> }> {
  await setDisabled(tx, accountId, true);
  const runs = await stopRuns(tx, accountId, revision);
  const access = await endAccess(tx, accountId, 'operator');
  await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'AccountDisabled' } });
  return { runs, access };
}

/** Lets an account sign in again. */
export async function enableAccount(tx: Tx, accountId: string): Promise<void> {
  await setDisabled(tx, accountId, false);
  await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'AccountEnabled' } });
}

/** Gives credit; the cause of the ledger's entry names the reason. Returns the balance. */
export async function giveCredit(
  tx: Tx,
  accountId: string,
  { amountMicro, reason }: { amountMicro: number; reason?: CreditReason },
): Promise<number> {
  const cause = ['credit', 'operator', ...(reason === undefined ? [] : [reason]), randomUUID()].join(':');
  await insertCredit(tx, { accountId, amountMicro, cause });
  const balanceMicro = await readBalanceMicro(tx, accountId);
  const event = { kind: 'CreditGiven', amountMicro, balanceMicro, ...(reason !== undefined && { reason }) } as const;
  await appendAudit(tx, { accountId, actor: 'operator', event });
  return balanceMicro;
}

/** Puts an account on a plan, and ends those it has bought. */
export async function putOnLevel(
  tx: Tx,
  { account_id: accountId, level: before }: Pick<AccountRow, 'account_id' | 'level'>,
  after: AccountLevel,
): Promise<void> {
  await endPeriods(tx, accountId);
  await setLevel(tx, accountId, after);
  await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'PlanChanged', before, after } });
}
