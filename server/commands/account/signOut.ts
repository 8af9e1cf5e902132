import type { Tx } from '#server/db/database.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/** Ends the session in all processes at once. Returns the headers that remove its cookie, also when there was none. */
export async function signOut(context: CommandContext, cookie: string | undefined): Promise<{ setCookies: string[] }> {
  return { setCookies: await context.sessions.signOut(cookie, recordSignOut) };
}

/** Records the end of a session, also when a new one in the same browser replaces it. */
export async function recordSignOut(tx: Tx, accountId: string): Promise<void> {
  await recordAudit(tx, accountId, { kind: 'SignedOut' }, 'account');
}
