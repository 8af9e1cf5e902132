import { APIError } from 'better-auth';
import { readUserAgent } from '#core/domain/account/userAgent.ts';
import { DatabaseAway } from '../db/away.ts';
import type { Database, Tx } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { endSessionOfToken, findSession, sessionChannel, type LiveSession } from '../db/tables/signIn/sessions.ts';
import { clearedSessionCookie, createAuth, sessionCookieName, type AuthSettings } from './auth.ts';
import { keepSessions } from './keptSessions.ts';
import { networkOf } from '../db/networkOf.ts';
import { isSameSignature, readSignedToken, signatureOf } from './verifiedToken.ts';

/** A session that was just made: whose it is, its token, and the headers that give it to the browser. */
export interface NewSession {
  accountId: string;
  token: string;
  setCookies: string[];
}

/** Where a request comes from, as far as a session remembers it. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
}

export interface Sessions {
  /** The account that a Cookie header stands for. Answers from memory for up to a minute. */
  accountOf(cookieHeader: string | undefined): Promise<string | null>;
  /** The same with the session's own id. */
  sessionOf(cookieHeader: string | undefined): Promise<LiveSession | null>;
  /** `null` when login and password do not belong together; takes the same time whether the account exists. */
  signIn(login: string, password: string): Promise<NewSession | null>;
  /**
   * Ends the session everywhere at once, in one transaction with what is to be written of it; gives the headers that
   * take it from the browser.
   */
  signOut(cookieHeader: string | undefined, onEnd: (tx: Tx, accountId: string) => Promise<void>): Promise<string[]>;
  /** This process asks again about an account whose sessions were just ended, before it hears of it. */
  forget(accountId: string): void;
  close(): Promise<void>;
}

const keptMs = 60_000;

/**
 * Sessions, kept in memory by their token so that an idle poll asks the database nothing: the token that stands in the
 * cookie once it is decoded, and whose signature is ours. However the same cookie is spelled, it is one entry, and gone
 * when it ends. All ends are told to all processes by NOTIFY (db/tables/signIn/sessions.ts); while nothing can be heard
 * nothing is kept.
 */
export function createSessions(database: Database, settings: AuthSettings): Sessions {
  const auth = createAuth(database.kysely, settings);
  const kept = keepSessions();
  const listener = listen(database.url, { [sessionChannel]: kept.hear }, kept.clear);
  /**
   * Coalesces what is asked at the same time: sixty requests of one cookie are one question, unless a session ended
   * meanwhile.
   */
  const asking = new Map<string, { session: Promise<LiveSession | null>; isFresh: () => boolean }>();
  const answered = <Value>(work: () => Promise<Value>): Promise<Value> => unlessAway(database, work);
  const cookieName = sessionCookieName(settings.publicUrl);

  const sessionOf = async (header: string | undefined): Promise<LiveSession | null> => {
    const signed = readSignedToken(header, cookieName);
    if (signed === null) return null;
    const known = kept.get(signed.token);
    if (!isSameSignature(signed.signature, known?.signature ?? signatureOf(signed.token, settings.secret))) return null;
    if (known !== undefined && known.untilMs > Date.now()) return known.session;
    const { token, signature } = signed;
    const asked = asking.get(token);
    if (asked?.isFresh() === true) return asked.session;
    const isFresh = kept.beginAsking();
    const session = findSession(database.kysely, token).then((found) => {
      if (found === null) kept.delete(token);
      else if (listener.isListening() && isFresh()) {
        kept.set(token, { session: found, signature, untilMs: Math.min(Date.now() + keptMs, found.endsAt.getTime()) });
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
    signOut: async (header, onEnd) => {
      const signed = readSignedToken(header, cookieName);
      if (signed !== null && isSameSignature(signed.signature, signatureOf(signed.token, settings.secret))) {
        await database.withoutRls(async (tx) => {
          const accountId = await endSessionOfToken(tx, signed.token);
          if (accountId !== null) await onEnd(tx, accountId);
        });
        kept.end(signed.token);
      }
      return [clearedSessionCookie(settings.publicUrl)];
    },
    forget: (accountId) => kept.hear(`account:${accountId}`),
    close: () => listener.close(),
  };
}

/** What is kept of where a session began: as much as its owner knows it again by. */
export function sessionFrom(token: string, { address, userAgent }: Origin) {
  return { token, network: networkOf(address), ...readUserAgent(userAgent) };
}

/**
 * The library keeps a broken connection to itself, as an error of its own or as an answer: neither is to be believed.
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
