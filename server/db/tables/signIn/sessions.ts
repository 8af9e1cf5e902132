import { sql, type Kysely } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Browser, System } from '#core/domain/account/userAgent.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** What every process hears when sessions end: `session:<id>`, or `account:<id>` for all of an account. */
export const sessionChannel = 'sheaf_session';

/** Days from the last use, beside the 30 from its beginning that a session has at most (server/auth/auth.ts). */
const idleDays = 14;

/** A session that still counts, and until when, unless it is used again. */
export interface LiveSession {
  sessionId: string;
  accountId: string;
  endsAt: Date;
}

/**
 * Whose session has this token; nobody's where the account is disabled. Asked as the service: nobody is known before.
 * That it was used is noted once an hour.
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
  /** `null` in these for sessions that began before they were kept. */
  network: string | null;
  browser: Browser | null;
  system: System | null;
}

/** The account's sessions, the one that was used last first. */
export async function listSessionRows(db: Kysely<Schema>, accountId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, "createdAt", seen_at, ${endsAt} as "endsAt", network, browser, system from auth_session
    where "userId" = ${accountId} and ${isLive} order by seen_at desc, "createdAt" desc, id`.execute(db);
  return rows;
}

/** Where a new session comes from. Of more than its account's plan has, those that were longest unused end: so many. */
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

/** Ends one session of an account, everywhere at once. False where it has no such session. */
export async function endSession(db: Kysely<Schema>, accountId: string, sessionId: string): Promise<boolean> {
  return (await endWhere(db, sql`"userId" = ${accountId} and id = ${sessionId}`)).length > 0;
}

/** The same by its token, by whoever has it: whose it was. */
export async function endSessionOfToken(db: Kysely<Schema>, token: string): Promise<string | null> {
  return (await endWhere(db, sql`token = ${token}`))[0] ?? null;
}

/** Ends all sessions of an account, or all but one, everywhere at once; gives how many there were. */
export async function endSessions(db: Kysely<Schema>, accountId: string, exceptSessionId = ''): Promise<number> {
  return (await endWhere(db, sql`"userId" = ${accountId} and id <> ${exceptSessionId}`)).length;
}

/**
 * Every process asks the database again about this account's sessions: for whatever ends them otherwise than by the
 * calls above (the account is deleted or may not be used any more). Heard when the transaction has ended well.
 */
export async function notifyAccountChanged(db: Kysely<Schema>, accountId: string): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, ${`account:${accountId}`})`.execute(db);
}

/** Part of the sweep. */
export async function forgetEndedSessions(db: Kysely<Schema>): Promise<void> {
  await sql`delete from auth_session where not ${isLive}`.execute(db);
}

const idleEnd = sql`seen_at + ${idleDays} * interval '1 day'`;
const endsAt = sql<Date>`least("expiresAt", ${idleEnd})`;
const isLive = sql<boolean>`("expiresAt" > now() and ${idleEnd} > now())`;

/** Whose they were. */
async function endWhere(db: Kysely<Schema>, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with ended as (delete from auth_session where ${condition} returning id, "userId")
    select "userId" as "accountId", pg_notify(${sessionChannel}, 'session:' || id) from ended`.execute(db);
  return rows.map((row) => row.accountId);
}
