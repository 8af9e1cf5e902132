import { APIError } from 'better-auth';
import { readUserAgent } from '#core/domain/account/userAgent.ts';
import { DatabaseAway } from '../db/away.ts';
import type { Database, Tx } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import {
  endSessionOfToken,
  findSession,
  sessionChannel,
  type EndedSession,
  type LiveSession,
} from '../db/tables/signIn/sessions.ts';
import { clearedSessionCookie, createAuth, sessionCookie, sessionCookieName, type AuthSettings } from './auth.ts';
import { createSessionCache } from './sessionCache.ts';
import { networkOf } from '../db/networkOf.ts';
import { isSameSignature, readSignedToken, signatureOf, type SignedToken } from './verifiedToken.ts';

/** A new session: its account, its token, and the headers that set its cookie in the browser. */
export interface NewSession {
  accountId: string;
  token: string;
  setCookies: string[];
}

/** The origin of a request, as far as a session stores it. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
}

export interface Sessions {
  /** The account of the session in a Cookie header. Cached in memory for up to a minute, unless it is of support. */
  accountOf(cookieHeader: string | undefined): Promise<string | null>;
  /** The same, at once; `undefined` unless it is cached: never for a session of support, whose calls are checked. */
  cachedAccountOf(cookieHeader: string | undefined): string | undefined;
  /** The same, with the session's id. */
  sessionOf(cookieHeader: string | undefined): Promise<LiveSession | null>;
  /** Returns `null` when login and password do not match; takes the same time whether or not the account exists. */
  signIn(login: string, password: string): Promise<NewSession | null>;
  /** Begins a session of an account that proved itself in another way. */
  signInAs(accountId: string): Promise<NewSession>;
  /**
   * Ends the session, at once in all processes, in one transaction with the writes of `onEnd`. Returns the headers that
   * delete its cookie in the browser.
   */
  signOut(cookieHeader: string | undefined, onEnd: (tx: Tx, ended: EndedSession) => Promise<void>): Promise<string[]>;
  /** Drops an account's cached sessions in this process when they were just ended, before the notification arrives. */
  forget(accountId: string): void;
  close(): Promise<void>;
}

const cacheMs = 60_000;

/**
 * Sessions, cached in memory by token so that an idle poll does not query the database. The token is the decoded one of
 * the cookie, with a verified signature: all spellings of a cookie are one entry, which is removed when the session
 * ends. NOTIFY announces each end to all processes (db/tables/signIn/sessions.ts); while the listener is disconnected
 * nothing is cached. A session of support is never cached: each of its requests asks whether it is still allowed.
 */
export function createSessions(database: Database, settings: AuthSettings): Sessions {
  const auth = createAuth(database.kysely, settings);
  const cache = createSessionCache();
  const listener = listen(database.url, { [sessionChannel]: cache.handleEnd }, cache.clear);
  /** Coalesces concurrent lookups: sixty requests with one cookie make one query, unless a session ended meanwhile. */
  const asking = new Map<string, { session: Promise<LiveSession | null>; isFresh: () => boolean }>();
  const answered = <Value>(work: () => Promise<Value>): Promise<Value> => unlessAway(database, work);
  const cookieName = sessionCookieName(settings.publicUrl);

  /** Returns the cached session, or the signed token to look up; `null` where the token is not ours. */
  const lookUp = (header: string | undefined): LiveSession | SignedToken | null => {
    const signed = readSignedToken(header, cookieName);
    if (signed === null) return null;
    const known = cache.get(signed.token);
    if (!isSameSignature(signed.signature, known?.signature ?? signatureOf(signed.token, settings.secret))) return null;
    return known !== undefined && known.untilMs > Date.now() ? known.session : signed;
  };

  const sessionOf = async (header: string | undefined): Promise<LiveSession | null> => {
    const found = lookUp(header);
    if (found === null || 'accountId' in found) return found;
    const { token, signature } = found;
    const asked = asking.get(token);
    if (asked?.isFresh() === true) return asked.session;
    const isFresh = cache.beginRead();
    const session = findSession(database.kysely, token).then((found) => {
      if (found === null) cache.delete(token);
      else if (found.operatorId === null && listener.isListening() && isFresh()) {
        cache.set(token, {
          session: found,
          signature,
          untilMs: Math.min(Date.now() + cacheMs, found.endsAt.getTime()),
        });
      }
      return found;
    });
    const own = { session, isFresh };
    asking.set(token, own);
    try {
      return await session;
    } finally {
      if (asking.get(token) === own) asking.delete(token);
    }
  };

  return {
    sessionOf,
    cachedAccountOf: (header) => {
      const found = lookUp(header);
      return found !== null && 'accountId' in found ? found.accountId : undefined;
    },
    accountOf: async (header) => (await sessionOf(header))?.accountId ?? null,
    signIn: async (login, password) => {
      const signIn = () =>
        login.includes('@')
          ? auth.api.signInEmail({ body: { email: login, password }, returnHeaders: true })
          : auth.api.signInUsername({ body: { username: login, password }, returnHeaders: true });
      try {
        const { headers, response } = await answered(signIn);
        return { accountId: response.user.id, token: response.token, setCookies: headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },
    signInAs: async (accountId) => {
      const { internalAdapter } = await auth.$context;
      const { token } = await answered(() => internalAdapter.createSession(accountId));
      return { accountId, token, setCookies: [sessionCookie(token, settings)] };
    },
    signOut: async (header, onEnd) => {
      const signed = readSignedToken(header, cookieName);
      if (signed !== null && isSameSignature(signed.signature, signatureOf(signed.token, settings.secret))) {
        await database.withoutRls(async (tx) => {
          const ended = await endSessionOfToken(tx, signed.token);
          if (ended !== null) await onEnd(tx, ended);
        });
        cache.end(signed.token);
      }
      return [clearedSessionCookie(settings.publicUrl)];
    },
    forget: (accountId) => cache.handleEnd(`account:${accountId}`),
    close: () => listener.close(),
  };
}

/** The stored origin of a session: as much as its owner needs to recognise it. */
export function sessionFrom(token: string, { address, userAgent }: Origin) {
  return { token, network: networkOf(address), ...readUserAgent(userAgent) };
}

/**
 * Throws `DatabaseAway` where the connection broke during `work`. The library hides a broken connection behind its own
 * error or result, and neither can be trusted.
 */
async function unlessAway<Value>(database: Database, work: () => Promise<Value>): Promise<Value> {
  const beganAt = Date.now();
  const check = (): void => {
    if (database.wasAwaySince(beganAt)) throw new DatabaseAway();
  };
  const value = await work().catch((error: unknown) => {
    check();
    throw error;
  });
  check();
  return value;
}
