import { betterAuth } from 'better-auth';
import { username } from 'better-auth/plugins/username';
import type { Kysely } from 'kysely';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import { userName } from '#core/wire/codec/signUpRules.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { Hashing } from './hashing/openHashing.ts';
import { signatureOf } from './verifiedToken.ts';

export interface AuthSettings {
  secret: string;
  publicUrl: string;
  hashing: Hashing;
}

/** The time from a sign-in to the end of its session, in seconds. */
const sessionSeconds = 30 * 24 * 3600;

/**
 * The sign-in library on our tables: it creates and checks sessions and passwords. Its own HTTP routes are not exposed,
 * so its limits and origin checks do not apply; ours do (server/http). A separate instance is created per transaction
 * where the account's own rows are written in the same transaction.
 */
export function createAuth(db: Kysely<Schema>, { secret, publicUrl, hashing }: AuthSettings) {
  const isSecure = publicUrl.startsWith('https:');
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: sessionSeconds, disableSessionRefresh: true },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashing.hash(password),
        verify: ({ hash: stored, password }) => hashing.verify(stored, password),
      },
    },
    plugins: [
      username({
        usernameNormalization: normaliseLogin,
        // In UTF-16 units; our own rule counts letters, which may take two of them.
        maxUsernameLength: 60,
        usernameValidator: (name) => userName.safeParse(name).success,
      }),
    ],
    advanced: {
      // Our migrations create its tables and the tests run on them; its own check cannot run inside a transaction.
      database: { validateSchema: false },
      // The prefix `__Host-` binds the cookie to this host and to TLS; plain HTTP on loopback cannot use it.
      useSecureCookies: false,
      cookiePrefix: 'sheaf',
      cookies: {
        session_token: {
          name: sessionCookieName(publicUrl),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
        },
      },
    },
  });
}

/** The Set-Cookie header of a session without a password, as the library sets it after one. */
export function sessionCookie(
  token: string,
  { secret, publicUrl }: Pick<AuthSettings, 'secret' | 'publicUrl'>,
  seconds = sessionSeconds,
): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret)}`);
  return cookieOf(publicUrl, value, seconds);
}

/** The Set-Cookie header that deletes the session's cookie in the browser. */
export function clearedSessionCookie(publicUrl: string): string {
  return cookieOf(publicUrl, '', 0);
}

function cookieOf(publicUrl: string, value: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `Max-Age=${String(maxAgeSeconds)}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  return `${sessionCookieName(publicUrl)}=${value}; ${attributes}`;
}

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sheaf_session' : 'sheaf_session';
}
