import { randomUUID } from 'node:crypto';
import { supportHours } from '#core/domain/account/holder/support.ts';
import { readUserAgent } from '#core/domain/account/userAgent.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { sessionCookie } from '#server/auth/auth.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import { sessionFrom } from '#server/auth/sessions.ts';
import { findSupportLink, useSupportLink, type SupportLink } from '#server/db/tables/account/login/supportAccess.ts';
import { insertSupportSession } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { getAccount } from '../account.ts';
import { recordSignOut, type From, type SignedIn } from '../signIn.ts';
import { checkLink } from './passwordLink.ts';

/** Returns the account of an operator's link. Refused with `LinkUsed`, `LinkOver` and `TooManyAttempts`. */
export async function checkSupportLink(
  context: CommandContext,
  token: string,
  address: string,
): Promise<Result<SupportLink>> {
  return checkLink(context, address, () => findSupportLink(context.database.kysely, hashOf(token)));
}

/**
 * Begins a session of an operator in the account of a link, which works once; the browser's earlier session ends.
 * Nothing of it is remembered for the account: neither browser nor address is known to it from now on. Refused as
 * `checkSupportLink`.
 */
export async function enterSupport(
  context: CommandContext,
  secret: string,
  { cookie, ...origin }: From,
): Promise<Result<SignedIn>> {
  const checked = await checkSupportLink(context, secret, origin.address);
  if (!checked.ok) return checked;
  const { accountId, operatorId } = checked.value;
  const token = makeToken();
  const endsAt = await context.database.withoutRls(async (tx) => {
    if (!(await useSupportLink(tx, accountId, hashOf(secret)))) return null;
    const session = { id: randomUUID(), accountId, operatorId, ...sessionFrom(token, origin) };
    const end = await insertSupportSession(tx, session);
    const event = { kind: 'SupportEntered', operatorId, ...readUserAgent(origin.userAgent) } as const;
    await recordAudit(tx, accountId, event, 'operator');
    return end;
  });
  if (endsAt === null) {
    const left = await findSupportLink(context.database.kysely, hashOf(secret));
    return refused({ code: left === null ? 'LinkOver' : 'LinkUsed' });
  }
  await context.sessions.signOut(cookie, recordSignOut);
  const account = await getAccount(context, accountId, endsAt);
  return success({ account, setCookies: [sessionCookie(token, context.auth, supportHours * 3600)] });
}
