import type { Tx } from '#server/db/database.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/** Ends the session in all processes at once. Gives the headers that take it from the browser, also where there was none. */
export async function signOut(context: CommandContext, cookie: string | undefined): Promise<{ setCookies: string[] }> {
  return { setCookies: await context.sessions.signOut(cookie, recordSignOut) };
}

/** Also of a session that ends because another one begins in its browser. */
export async function recordSignOut(tx: Tx, accountId: string): Promise<void> {
  await recordAudit(tx, accountId, { kind: 'SignedOut' }, 'account');
}
