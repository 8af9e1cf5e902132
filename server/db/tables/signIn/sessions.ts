import { sql, type Kysely } from 'kysely';
import { supportHours } from '#core/domain/account/holder/support.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Browser, System } from '#core/domain/account/userAgent.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSupportValid } from '../account/login/supportAccess.ts';

/** Channel that notifies every process when sessions end: `session:<id>`, or `account:<id>` for all of an account. */
export const sessionChannel = 'sheaf_session';

/** Lifetime in days since the last use; a session also ends 30 days after its beginning (server/auth/auth.ts). */
const idleDays = 14;

/** A valid session, and its end unless it is used again. */
export interface LiveSession {
  sessionId: string;
  accountId: string;
  endsAt: Date;
  /** The operator who looks at the account as support; `null` in the account's own sessions. */
  operatorId: string | null;
}

/**
 * Returns the session of this token; `null` also for a disabled account, and for one of support that is not allowed any
 * more. Runs as the service: the account is not known before. Its use is recorded once an hour.
 */
export async function findSession(db: Kysely<Schema>, token: string): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession & { isStale: boolean }>`
    select id as "sessionId", account_id as "accountId", operator_id as "operatorId", ${endsAt} as "endsAt",
      seen_at < now() - interval '1 hour' as "isStale"
    from auth_session join accounts on account_id = "userId"
    where token = ${token} and disabled_at is null and ${isLive}
      and (operator_id is null or ${isSupportValid})`.execute(db);
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
  isSupport: boolean;
}

/** Returns the account's sessions, the last used first. */
export async function listSessionRows(db: Kysely<Schema>, accountId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, "createdAt", seen_at, ${endsAt} as "endsAt", network, browser, system,
      operator_id is not null as "isSupport" from auth_session
    where "userId" = ${accountId} and ${isLive} order by seen_at desc, "createdAt" desc, id`.execute(db);
  return rows;
}

/**
 * Records the origin of a new session. Above the limit of the account's plan, the sessions unused for longest end, of
 * the account's own; returns their number.
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
      select id from auth_session
      where "userId" = ${owner.accountId} and token <> ${session.token} and operator_id is null
      order by seen_at desc, "createdAt" desc offset ${planOf(owner.level).sessionLimit - 1})`,
  );
  return ended.length;
}

/**
 * Begins a session of an operator in an account. It ends with the consent at the latest, and counts to no limit of the
 * account's plan.
 */
export async function insertSupportSession(
  tx: Tx,
  session: {
    id: string;
    accountId: string;
    operatorId: string;
    token: string;
    network: string | null;
    browser: Browser;
    system: System;
  },
): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date }>`
    insert into auth_session (id, "userId", token, operator_id, network, browser, system, "expiresAt")
    select ${session.id}, account_id, ${session.token}, ${session.operatorId}, ${session.network}, ${session.browser},
      ${session.system}, least(support_until, now() + ${supportHours} * interval '1 hour')
    from accounts where account_id = ${session.accountId} and support_until > now()
    returning "expiresAt" as "endsAt"`.execute(tx);
  return rows[0]?.endsAt ?? null;
}

/** Ends the sessions of operators in an account, in all processes at once; returns their number. */
export async function endSupportSessions(tx: Tx, accountId: string): Promise<number> {
  return (await endWhere(tx, sql`"userId" = ${accountId} and operator_id is not null`)).length;
}

/** Ends the sessions of an operator in the accounts of others, in all processes at once. */
export async function endSessionsOfOperator(tx: Tx, operatorId: string): Promise<void> {
  await endWhere(tx, sql`operator_id = ${operatorId}`);
}

/** Ends one session of an account, in all processes at once. False when it has no such session. */
export async function endSession(db: Kysely<Schema>, accountId: string, sessionId: string): Promise<boolean> {
  return (await endWhere(db, sql`"userId" = ${accountId} and id = ${sessionId}`)).length > 0;
}

/** Ends a session by its token, whichever account it belongs to; returns whose it was. */
export async function endSessionOfToken(db: Kysely<Schema>, token: string): Promise<EndedSession | null> {
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

/** An ended session: its account, and if an operator looked at that as support. */
export interface EndedSession {
  accountId: string;
  isSupport: boolean;
}

const idleEnd = sql`seen_at + ${idleDays} * interval '1 day'`;
const endsAt = sql<Date>`least("expiresAt", ${idleEnd})`;
const isLive = sql<boolean>`("expiresAt" > now() and ${idleEnd} > now())`;

/** Deletes the sessions and returns whose they were. */
async function endWhere(db: Kysely<Schema>, condition: ReturnType<typeof sql>): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with ended as (delete from auth_session where ${condition} returning id, "userId", operator_id)
    select "userId" as "accountId", operator_id is not null as "isSupport",
      pg_notify(${sessionChannel}, 'session:' || id)
    from ended`.execute(db);
  return rows;
}
