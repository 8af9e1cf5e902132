import { createHash, randomBytes } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { AccountGone } from '#server/db/refusalOfDatabaseError.ts';
import {
  deleteGoogleGrant,
  googleTokenColumn,
  googleVerifierColumn,
  insertGoogleSignIn,
  readGoogleGrant,
  setGoogleGrant,
  takeGoogleSignIn,
} from '#server/db/tables/account/googleGrants.ts';
import { revokeGrantLater, revokeTokenLater } from '#server/db/tables/account/googleRevocations.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';

/** The page of the console to which Google returns; the operator registers it with the client. */
const returnPath = '/console/google';
const expiresInSeconds = 600;

/** The account of a request, and the cookie of its session. */
export interface GoogleCaller {
  accountId: string;
  cookie: string | undefined;
}

/**
 * Begins to connect a Google account: returns the page at Google that asks the user. The state belongs to the session
 * and is used once within ten minutes; the verifier of PKCE stays here, sealed. Refused with `NotFound` where the
 * operator has configured no client, and with `Unauthorized`.
 */
export async function beginGoogle(
  { google, sessions, database, secrets, publicUrl }: CommandContext,
  { accountId, cookie }: GoogleCaller,
): Promise<Result<{ url: string }>> {
  const session = await sessions.sessionOf(cookie);
  if (google === null) return refused({ code: 'NotFound' });
  if (session === null) return refused({ code: 'Unauthorized' });
  const [state, verifier] = [randomText(), randomText()];
  const sealed = secrets.seal({ accountId, column: googleVerifierColumn }, verifier);
  const made = { stateHash: sha256(state), sessionId: session.sessionId, verifier: sealed, expiresInSeconds };
  await database.withAccount(accountId, (tx) => insertGoogleSignIn(tx, accountId, made));
  const challenge = sha256(verifier);
  return success({ url: google.consentUrl({ state, challenge, returnUrl: publicUrl + returnPath }) });
}

/**
 * Connects the Google account that has given `code`; one that was connected before is revoked later. The refresh token
 * is sealed and returned by no call. Refused with `NotFound`, `GoogleRefused` and `GoogleNotReached`.
 */
export async function connectGoogle(
  context: CommandContext,
  { accountId, cookie }: GoogleCaller,
  { state, code }: { state: string; code: string },
  signal: AbortSignal,
): Promise<Result<{ email: string }>> {
  const { google, sessions, database, secrets, publicUrl } = context;
  if (google === null) return refused({ code: 'NotFound' });
  const sessionId = (await sessions.sessionOf(cookie))?.sessionId ?? '';
  const sealed = await database.withAccount(accountId, (tx) =>
    takeGoogleSignIn(tx, accountId, { stateHash: sha256(state), sessionId }),
  );
  const verifier = sealed === null ? null : secrets.open({ accountId, column: googleVerifierColumn }, sealed);
  if (verifier === null) return refused({ code: 'GoogleRefused' });
  const grant = await google.exchange({ code, verifier, returnUrl: publicUrl + returnPath }, signal);
  if (!grant.ok) return refused({ code: grant.isFinal ? 'GoogleRefused' : 'GoogleNotReached' });
  const { email, refreshToken } = grant;
  const token = secrets.seal({ accountId, column: googleTokenColumn }, refreshToken);
  try {
    return await inAccountRevision(context, accountId, async (tx) => {
      const before = await readGoogleGrant(tx, accountId);
      if (isOtherAccount(before?.email ?? '', email)) await revokeGrantLater(tx, accountId);
      await setGoogleGrant(tx, accountId, { email, token });
      await recordAudit(tx, accountId, { kind: 'GoogleConnected' });
      return success({ email });
    });
  } catch (error) {
    // It was deleted meanwhile: nothing else knows this grant.
    if (error instanceof AccountGone) await database.withoutRls((tx) => revokeTokenLater(tx, accountId, token));
    throw error;
  }
}

/** False also where it is unknown: to revoke a grant ends the other grants of the same Google account, too. */
function isOtherAccount(before: string, email: string): boolean {
  return before !== '' && email !== '' && before.toLowerCase() !== email.toLowerCase();
}

/**
 * Revokes the connection at Google, and then forgets it. Without one it changes nothing. Refused with `NotFound` and
 * `GoogleNotReached`: it stays then, so that it can be revoked.
 */
export async function disconnectGoogle(
  context: CommandContext,
  accountId: string,
  signal: AbortSignal,
): Promise<Result<Record<string, never>>> {
  const { google, database, secrets } = context;
  if (google === null) return refused({ code: 'NotFound' });
  const grant = await database.withAccount(accountId, (tx) => readGoogleGrant(tx, accountId));
  if (grant === null) return success({});
  // One that cannot be opened any more is of no use to anybody.
  const refreshToken = secrets.open({ accountId, column: googleTokenColumn }, grant.token);
  const revoked = refreshToken === null ? { ok: true } : await google.revoke(refreshToken, signal);
  if (!revoked.ok) return refused({ code: 'GoogleNotReached' });
  return inAccountRevision(context, accountId, async (tx) => {
    await deleteGoogleGrant(tx, accountId, grant.token);
    await recordAudit(tx, accountId, { kind: 'GoogleDisconnected' });
    return success({});
  });
}

/** 256 bits. */
function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
