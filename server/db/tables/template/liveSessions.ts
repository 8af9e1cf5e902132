import { sql, type Kysely } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { LiveEnd } from '#server/db/schema/trialTable.ts';
import { isWorkerSeen } from '../run/workers.ts';
import { trialEndChannel } from './trials.ts';

/** Channel that notifies workers that a page waits for a place. */
export const liveChannel = 'sheaf_live';
/** Channel that notifies workers that a user acted, or has seen a picture; carries the session's id. */
export const liveActChannel = 'sheaf_live_act';

/** The maximum wait for a place, and the time after which nobody looks at a page any more. */
const liveWaitMs = 10_000;
const unseenSeconds = 30;
/** Acts that a worker has not taken yet. */
const maxActs = 100;
/** The window of an account's limit. */
const windowSeconds = 600;

const windowStart = sql`now() - ${sql.lit(windowSeconds)} * interval '1 s'`;
const emptied = sql`phase = 'over', work = null, acts = '{}', frame = null`;

/** Inserts a session with its sealed `work`, and ends the account's others. Returns its id. */
export async function insertLive(tx: Tx, accountId: string, work: string): Promise<string> {
  await sql`
    with ended as (
      update live_sessions set ${emptied}, ended = 'elsewhere', version = version + 1
      where account_id = ${accountId} and phase <> 'over' returning session_id)
    select pg_notify(${liveActChannel}, session_id::text), pg_notify(${trialEndChannel}, session_id::text) from ended`.execute(
    tx,
  );
  const { session_id: sessionId } = await tx
    .insertInto('live_sessions')
    .values({ account_id: accountId, work })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${liveChannel}, '')`.execute(tx);
  return sessionId;
}

/** Returns an account's sessions of the last ten minutes, and the seconds until one more may begin. */
export async function readLiveUse(tx: Tx, accountId: string): Promise<{ tries: number; secondsToNext: number }> {
  const { rows } = await sql<{ tries: number; seconds: number | null }>`
    select count(*) as tries, ceil(extract(epoch from min(created_at) - (${windowStart})))::float8 as seconds
    from live_sessions where account_id = ${accountId} and created_at > ${windowStart}`.execute(tx);
  return { tries: rows[0]?.tries ?? 0, secondsToNext: rows[0]?.seconds ?? 0 };
}

export interface TakenLive {
  sessionId: string;
  accountId: string;
  work: string;
}

/** Takes sessions for a worker with `limit` free places, in the order of arrival. */
export async function takeLive(
  { withoutRls }: Pick<Database, 'withoutRls'>,
  workerId: string,
  limit: number,
): Promise<TakenLive[]> {
  const { rows } = await withoutRls((tx) =>
    sql<{ session_id: string; account_id: string; work: string }>`
    with chosen as (
      select session_id from live_sessions
      where phase = 'waiting' and work is not null and seen_at > now() - ${sql.lit(liveWaitMs)} * interval '1 ms'
        and exists (select from workers where worker_id = ${workerId} and ${isWorkerSeen})
      order by created_at limit ${limit} for update skip locked)
    update live_sessions set phase = 'open', worker_id = ${workerId}
    from chosen where live_sessions.session_id = chosen.session_id
    returning live_sessions.session_id, account_id, work`.execute(tx),
  );
  return rows.map((row) => ({ sessionId: row.session_id, accountId: row.account_id, work: row.work }));
}

export interface LiveNow {
  phase: 'waiting' | 'open' | 'over';
  ended: LiveEnd | null;
  version: number;
  frameVersion: number;
  frame: string | null;
  state: string | null;
}

/** Notes that the user looks at a session and has this version of it. */
export async function noteSeen(tx: Tx, sessionId: string, version: number): Promise<void> {
  await sql`
    with looked as (
      update live_sessions set seen_at = clock_timestamp(), seen_version = ${version}
      where session_id = ${sessionId} and phase <> 'over' returning session_id)
    select pg_notify(${liveActChannel}, session_id::text) from looked`.execute(tx);
}

/** Ends a session whose worker died, or that got no place in time. Requests may not read workers: by the service. */
export async function endLostLive(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await sql`
    update live_sessions set ${emptied}, version = version + 1, ended = case phase when 'open' then 'lost' else 'busy' end
    where session_id = ${sessionId} and (
      (phase = 'open' and not exists (select from workers where workers.worker_id = live_sessions.worker_id and ${isWorkerSeen}))
      or (phase = 'waiting' and created_at < clock_timestamp() - ${sql.lit(liveWaitMs)} * interval '1 ms'))`.execute(
    db,
  );
}

/** Returns a session, with its picture where that is newer than `after`; `undefined` where there is none. */
export async function readLive(tx: Tx, sessionId: string, after: number): Promise<LiveNow | undefined> {
  const row = await tx
    .selectFrom('live_sessions')
    .select(['phase', 'ended', 'version', 'frame_version', 'state'])
    .select(sql<string | null>`case when frame_version > ${after} then frame end`.as('frame'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, frameVersion: row.frame_version };
}

/** Queues sealed acts for the worker; false where the session is over or has too many. */
export async function addActs(tx: Tx, sessionId: string, acts: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      update live_sessions set acts = acts || ${[...acts]}::text[]
      where session_id = ${sessionId} and phase <> 'over' and cardinality(acts) < ${sql.lit(maxActs)}
      returning session_id)
    select pg_notify(${liveActChannel}, session_id::text) from added`.execute(tx);
  return rows.length > 0;
}

/** A session at its worker. */
interface LiveClaim {
  sessionId: string;
  workerId: string;
}

/** Takes the acts of a session; `null` where it is over, or nobody looks at it any more. */
export async function takeActs(
  db: Kysely<Schema>,
  { sessionId, workerId }: LiveClaim,
): Promise<{ acts: string[]; seenVersion: number } | null> {
  const { rows } = await sql<{ acts: string[]; seen_version: number }>`
    with before as (
      select session_id, acts, seen_version from live_sessions
      where session_id = ${sessionId} and worker_id = ${workerId} and phase = 'open'
        and seen_at > clock_timestamp() - ${sql.lit(unseenSeconds)} * interval '1 s' for update),
    taken as (
      update live_sessions set acts = '{}' from before
      where live_sessions.session_id = before.session_id and cardinality(before.acts) > 0)
    select acts, seen_version from before`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { acts: row.acts, seenVersion: row.seen_version };
}

/** Stores what a session looks like now; without `frame` the picture is the same. */
export async function storeLive(
  db: Kysely<Schema>,
  { sessionId, workerId }: LiveClaim,
  { version, state, frame }: { version: number; state: string; frame: string | null },
): Promise<void> {
  await sql`
    with stored as (
      update live_sessions set version = ${version}, state = ${state}, frame = coalesce(${frame}, frame),
        frame_version = case when ${frame}::text is null then frame_version else ${version} end
      where session_id = ${sessionId} and worker_id = ${workerId} and phase = 'open' returning session_id)
    select pg_notify(${trialEndChannel}, session_id::text) from stored`.execute(db);
}

/** Ends a session, by its worker. */
export async function endLive(db: Kysely<Schema>, claim: LiveClaim, ended: LiveEnd, state: string): Promise<void> {
  await sql`
    with over as (
      update live_sessions set ${emptied}, ended = ${ended}, state = ${state}, version = version + 1
      where session_id = ${claim.sessionId} and worker_id = ${claim.workerId} and phase = 'open' returning session_id)
    select pg_notify(${trialEndChannel}, session_id::text) from over`.execute(db);
}

/** Ends a session that its user closed. */
export async function closeLive(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    with over as (
      update live_sessions set ${emptied}, ended = 'closed', state = null, version = version + 1
      where session_id = ${sessionId} and phase <> 'over' returning session_id)
    select pg_notify(${liveActChannel}, session_id::text) from over`.execute(tx);
}

/** Deletes what a session leaves once nobody looks at it, and rows that no longer count for a limit. */
export async function clearLive(db: Kysely<Schema>): Promise<void> {
  await sql`
    with forgotten as (
      update live_sessions set ${emptied}, state = null, ended = coalesce(ended, 'closed')
      where seen_at < now() - 2 * ${sql.lit(unseenSeconds)} * interval '1 s' and (phase <> 'over' or state is not null)),
    old as (delete from live_sessions where created_at < ${windowStart} and phase = 'over'),
    waiting as (select 1 from live_sessions where phase = 'waiting' limit 1)
    select pg_notify(${liveChannel}, '') from waiting`.execute(db);
}
