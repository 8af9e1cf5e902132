import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The column that the refresh token is sealed for (server/auth/secretBox.ts). */
export const googleTokenColumn = 'google_grants.token';
/** The column that the PKCE verifier is sealed for. */
export const googleVerifierColumn = 'google_sign_ins.verifier';

/** The connections of one account that may be under way at the same time; an older one is given up. */
const maxUnderWay = 5;

interface GoogleSignIn {
  stateHash: string;
  sessionId: string;
  /** Sealed. */
  verifier: string;
  expiresInSeconds: number;
}

/** Inserts a connection that has begun. */
export async function insertGoogleSignIn(
  tx: Tx,
  accountId: string,
  { stateHash, sessionId, verifier, expiresInSeconds }: GoogleSignIn,
): Promise<void> {
  await sql`
    delete from google_sign_ins where account_id = ${accountId} and (expires_at < now() or state_hash in (
      select state_hash from google_sign_ins where account_id = ${accountId}
      order by expires_at desc offset ${maxUnderWay - 1}))`.execute(tx);
  await sql`
    insert into google_sign_ins (state_hash, account_id, session_id, verifier, expires_at)
    values (${stateHash}, ${accountId}, ${sessionId}, ${verifier},
      now() + ${expiresInSeconds} * interval '1 s')`.execute(tx);
}

/** Deletes a connection of this session and returns its sealed verifier; `null` where there is none in time. */
export async function takeGoogleSignIn(
  tx: Tx,
  accountId: string,
  { stateHash, sessionId }: Pick<GoogleSignIn, 'stateHash' | 'sessionId'>,
): Promise<string | null> {
  const { rows } = await sql<{ verifier: string }>`
    delete from google_sign_ins
    where state_hash = ${stateHash} and account_id = ${accountId} and session_id = ${sessionId} and expires_at > now()
    returning verifier`.execute(tx);
  return rows[0]?.verifier ?? null;
}

/** Sets the Google account of an account; `token` is sealed. The account is locked. */
export async function setGoogleGrant(
  tx: Tx,
  accountId: string,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await sql`
    insert into google_grants (account_id, email, token) values (${accountId}, ${email}, ${token})
    on conflict (account_id) do update set email = excluded.email, token = excluded.token, connected_at = now()`.execute(
    tx,
  );
}

/** Returns the Google account of an account with its sealed token. */
export async function readGoogleGrant(tx: Tx, accountId: string): Promise<{ email: string; token: string } | null> {
  const { rows } = await sql<{ email: string; token: string }>`
    select email, token from google_grants where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** Forgets a grant; another one that was made meanwhile stays. The account is locked. */
export async function deleteGoogleGrant(tx: Tx, accountId: string, token: string): Promise<void> {
  await sql`delete from google_grants where account_id = ${accountId} and token = ${token}`.execute(tx);
}
