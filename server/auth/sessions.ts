import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { APIError } from 'better-auth';
import { DatabaseAway } from '../db/away.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { createAuth, sessionCookieName, type AuthSettings } from './auth.ts';

/** A session that was just made: whose it is, and the headers that give it to the browser. */
interface NewSession {
  accountId: string;
  setCookies: string[];
}

export interface Sessions {
  /** The account that a Cookie header stands for. Answers from memory for up to a minute. */
  accountOf(cookieHeader: string | undefined): Promise<string | null>;
  /** `null` when login and password do not belong together; takes the same time whether the account exists. */
  signIn(login: string, password: string): Promise<NewSession | null>;
  /** Ends the session everywhere at once; gives the headers that take it from the browser. */
  signOut(cookieHeader: string | undefined): Promise<string[]>;
  close(): Promise<void>;
}

const channel = 'sheaf_session';
const keptMs = 60_000;
const maxKept = 20_000;

/**
 * Sessions, kept in memory by the hash of their cookie so that an idle poll asks the database nothing. A sign-out is told
 * to all processes by NOTIFY; while nothing can be heard nothing is kept.
 */
export function createSessions(database: Database, settings: AuthSettings): Sessions {
  const auth = createAuth(database.kysely, settings);
  const kept = new Map<string, { accountId: string; untilMs: number }>();
  const listener = listen(database.url, { [channel]: (hash) => void kept.delete(hash) }, () => kept.clear());
  const answered = <Value>(work: () => Promise<Value>): Promise<Value> => unlessAway(database, work);
  const tokenOf = (header: string | undefined) => cookieValue(header, sessionCookieName(settings.publicUrl));

  return {
    accountOf: async (header) => {
      const token = tokenOf(header);
      if (token === undefined) return null;
      const hash = hashOf(token);
      const known = kept.get(hash);
      if (known !== undefined && known.untilMs > Date.now()) return known.accountId;
      const found = await answered(() => auth.api.getSession({ headers: cookieHeaders(header) }));
      kept.delete(hash);
      if (found === null) return null;
      if (kept.size >= maxKept) kept.clear();
      const untilMs = Math.min(Date.now() + keptMs, found.session.expiresAt.getTime());
      kept.set(hash, { accountId: found.user.id, untilMs });
      return found.user.id;
    },
    signIn: async (login, password) => {
      const signIn = () =>
        login.includes('@')
          ? auth.api.signInEmail({ body: { email: login, password }, returnHeaders: true })
          : auth.api.signInUsername({ body: { username: login, password }, returnHeaders: true });
      try {
        const { headers, response } = await answered(signIn);
        return { accountId: response.user.id, setCookies: headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },
    signOut: async (header) => {
      const { headers } = await answered(() =>
        auth.api.signOut({ headers: cookieHeaders(header), returnHeaders: true }),
      );
      const token = tokenOf(header);
      if (token !== undefined) {
        kept.delete(hashOf(token));
        await sql`select pg_notify(${channel}, ${hashOf(token)})`.execute(database.kysely);
      }
      return headers.getSetCookie();
    },
    close: () => listener.close(),
  };
}

/** The library keeps a broken connection to itself, as an error of its own or as an answer: neither is to be believed. */
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

function cookieHeaders(header: string | undefined): Headers {
  return new Headers(header === undefined ? {} : { cookie: header });
}

/** The value as it stands, still encoded: it is only compared. */
function cookieValue(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/u).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
