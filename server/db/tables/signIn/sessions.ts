import { sql, type Kysely } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Browser, System } from '#core/domain/account/userAgent.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Channel that notifies every process when sessions end: `session:<id>`, or `account:<id>` for all of an account. */
export const sessionChannel = 'sheaf_session';

/** Lifetime in days since the last use; a session also ends 30 days after its beginning (server/auth/auth.ts). */
const idleDays = 14;

/** A valid session, and its end unless it is used again. */
export interface LiveSession {
  sessionId: string;
  accountId: string;
  endsAt: Date;
}

/**
 * Returns the session of this token; `null` also for a disabled account. Runs as the service: the account is not known
 * before. Its use is recorded once an hour.
 */
export async function findSession(db: Kysely<Schema>, token: string): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession & { isStale: boolean }>`
    select id as "sessionId", account_id as "accountId", ${endsAt} as "endsAt",
      seen_at < now() - interval '1 hour' as "isStale"
    from auth_session join accounts on account_id = "userId"
    where token = ${token} and disabled_at is null and ${isLive}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  if (row.isStale) await sql`update auth_session set seen_at = now() where id = ${row.sessionId}`.execute(db);
  return row;
}

export interface SessionRow {
  id: string;
  createdAt: Date;
  seen_at: Date;
  endsAt: Date;
  /** `null` in these columns for sessions that began before the columns were added. */
  network: string | null;
  browser: Browser | null;
  system: System | null;
}

/** Returns the account's sessions, the last used first. */
export async function listSessionRows(db: Kysely<Schema>, accountId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, "createdAt", seen_at, ${endsAt} as "endsAt", network, browser, system from auth_session
    where "userId" = ${accountId} and ${isLive} order by seen_at desc, "createdAt" desc, id`.execute(db);
  return rows;
}

/**
 * Records the origin of a new session. Above the limit of the account's plan, the sessions unused for longest end;
 * returns their number.
 */
export async function describeSession(
  db: Kysely<Schema>,
  session: { token: string; network: string | null; browser: Browser; system: System },
): Promise<number> {
  const { rows } = await sql<{ accountId: string; level: AccountLevel }>`
    update auth_session set network = ${session.network}, browser = ${session.browser}, system = ${session.system}
    from accounts where token = ${session.token} and account_id = "userId"
    returning account_id as "accountId", level`.execute(db);
  const [owner] = rows;
  if (owner === undefined) return 0;
  const ended = await endWhere(
    db,
    sql`id in (
      select id from auth_session where "userId" = ${owner.accountId} and token <> ${session.token}
      order by seen_at desc, "createdAt" desc offset ${planOf(owner.level).sessionLimit - 1})`,
  );
  return ended.length;
}

/** Ends one session of an account, in all processes at once. False when it has no such session. */
export async function endSession(db: Kysely<Schema>, accountId: string, sessionId: string): Promise<boolean> {
  return (await endWhere(db, sql`"userId" = ${accountId} and id = ${sessionId}`)).length > 0;
}

/** Ends a session by its token, whichever account it belongs to; returns the account. */
export async function endSessionOfToken(db: Kysely<Schema>, token: string): Promise<string | null> {
  return (await endWhere(db, sql`token = ${token}`))[0] ?? null;
}

/** Ends all sessions of an account, or all but one, in all processes at once; returns their number. */
export async function endSessions(db: Kysely<Schema>, accountId: string, exceptSessionId = ''): Promise<number> {
  return (await endWhere(db, sql`"userId" = ${accountId} and id <> ${exceptSessionId}`)).length;
}

/**
 * Makes every process read this account's sessions again: for changes that end them by other ways than the calls above
 * (the account is deleted or may not be used any more). Delivered when the transaction commits.
 */
export async function notifyAccountChanged(db: Kysely<Schema>, accountId: string): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, ${`account:${accountId}`})`.execute(db);
}

/** Part of the sweep: deletes sessions that have ended. */
export async function forgetEndedSessions(db: Kysely<Schema>): Promise<void> {
  await sql`delete from auth_session where not ${isLive}`.execute(db);
}

const idleEnd = sql`seen_at + ${idleDays} * interval '1 day'`;
const endsAt = sql<Date>`least("expiresAt", ${idleEnd})`;
const isLive = sql<boolean>`("expiresAt" > now() and ${idleEnd} > now())`;

/** Deletes the sessions and returns their accounts. */
async function endWhere(db: Kysely<Schema>, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with ended as (delete from auth_session where ${condition} returning id, "userId")
    select "userId" as "accountId", pg_notify(${sessionChannel}, 'session:' || id) from ended`.execute(db);
  return rows.map((row) => row.accountId);
}
