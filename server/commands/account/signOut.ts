import type { Tx } from '#server/db/database.ts';
import type { Service } from '../service.ts';
import { tellAudit } from '../tellAudit.ts';

/** Ends the session in all processes at once. Gives the headers that take it from the browser, also where there was none. */
export async function signOut(service: Service, cookie: string | undefined): Promise<{ setCookies: string[] }> {
  return { setCookies: await service.sessions.signOut(cookie, tellSignOut) };
}

/** Also of a session that ends because another one begins in its browser. */
export async function tellSignOut(tx: Tx, accountId: string): Promise<void> {
  await tellAudit(tx, accountId, { kind: 'SignedOut' }, 'account');
}
