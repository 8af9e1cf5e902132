import type { Tx } from '../db/database.ts';
import { appendAudit } from '../db/tables/account/audit.ts';
import { deleteRunners } from '../db/tables/signIn/runners.ts';
import { endSessions } from '../db/tables/signIn/sessions.ts';

/** Ends all sessions of an account and revokes its runners' tokens, in all processes at once. Returns their numbers. */
export async function endAccess(tx: Tx, accountId: string): Promise<{ sessions: number; runners: number }> {
  const sessions = await endSessions(tx, accountId);
  const runners = await deleteRunners(tx, accountId);
  const entry = { accountId, actor: 'operator' } as const;
  if (sessions > 0) await appendAudit(tx, { ...entry, event: { kind: 'SessionsEnded', count: sessions } });
  if (runners > 0) await appendAudit(tx, { ...entry, event: { kind: 'RunnerTokensRevoked', count: runners } });
  return { sessions, runners };
}
