import type { AuditActor } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { setMemberState } from '#server/db/tables/account/members.ts';
import { listRunning } from '#server/db/tables/service/operatorReads.ts';
import { deleteApiTokens } from '#server/db/tables/signIn/apiTokens.ts';
import { deleteRunners } from '#server/db/tables/signIn/runners.ts';
import { forgetTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { endLinksOfOperator } from '#server/db/tables/account/login/supportAccess.ts';
import { endSessions, endSessionsOfOperator } from '#server/db/tables/signIn/sessions.ts';
import { requestStop } from '../admission/requestStop.ts';

/**
 * Ends all sessions of an account and revokes its runners' and API tokens, in all processes at once; of an operator's
 * also what it has begun in other accounts as support. Returns the numbers of its own.
 */
export async function endAccess(
  tx: Tx,
  accountId: string,
  actor: AuditActor,
): Promise<{ sessions: number; runners: number; tokens: number }> {
  await forgetTrust(tx, accountId);
  const sessions = await endSessions(tx, accountId);
  await endSupportOf(tx, accountId);
  const runners = await deleteRunners(tx, accountId);
  const tokens = await deleteApiTokens(tx, accountId);
  if (sessions > 0) await appendAudit(tx, { accountId, actor, event: { kind: 'SessionsEnded', count: sessions } });
  if (runners > 0) await appendAudit(tx, { accountId, actor, event: { kind: 'RunnerTokensRevoked', count: runners } });
  if (tokens > 0) await appendAudit(tx, { accountId, actor, event: { kind: 'ApiTokensRevoked', count: tokens } });
  return { sessions, runners, tokens };
}

/** Ends the sessions and links of an operator in the accounts of others, in all processes at once. */
export async function endSupportOf(tx: Tx, operatorId: string): Promise<void> {
  await endLinksOfOperator(tx, operatorId);
  await endSessionsOfOperator(tx, operatorId);
}

/** Stops all runs of an account in order; their collected rows stay. The account is locked. Returns their number. */
export async function stopRuns(tx: Tx, accountId: string, revision: number): Promise<number> {
  const running = await listRunning(tx, accountId);
  for (const { lotId } of running) await requestStop(tx, { lotId, revision });
  return running.length;
}

/** Ends a member's access and runs. The member is locked. */
export async function closeMember(
  tx: Tx,
  memberId: string,
  { revision, deletesAt }: { revision: number; deletesAt: Date | null },
): Promise<void> {
  await setMemberState(tx, memberId, { isDisabled: true, deletesAt });
  await stopRuns(tx, memberId, revision);
  await endAccess(tx, memberId, 'account');
}
