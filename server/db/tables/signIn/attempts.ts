import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

/** A limit: at most `tries` attempts at once, and as many within `windowSeconds` after that. */
export interface AttemptWindow {
  /** Hashed: names and addresses are not stored. */
  key: string;
  tries: number;
  windowSeconds: number;
}

/**
 * Counts an attempt in all of these windows and returns 0. When one of them is full, counts in none and returns the
 * seconds to wait.
 */
export async function takeAttempt(db: Kysely<Schema>, windows: readonly AttemptWindow[]): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select ${taking(windows)} as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** An attempt to sign in. Known devices, known addresses and strangers each have windows of their own. */
export interface SignInAttempt {
  /** Normalised, as accounts are distinguished by it (core/domain/account/holder/loginName.ts). */
  login: string;
  /** The keys under which device and address are remembered (`rememberSignIn`). */
  keys: { device: string; address: string };
  windows: Record<'device' | 'address' | 'stranger', readonly AttemptWindow[]>;
}
export type SignInWay = keyof SignInAttempt['windows'];

/** Counts the attempt, in one statement, in the windows of the best way in which its sender is known. */
export async function takeSignInAttempt(
  db: Kysely<Schema>,
  { login, keys, windows }: SignInAttempt,
): Promise<{ wait: number; way: SignInWay }> {
  const { rows } = await sql<{ wait: number; way: SignInWay }>`
    with known as materialized (
      select case when bool_or(key = ${keys.device}) then 'device' when bool_or(key = ${keys.address}) then 'address'
        else 'stranger' end as way
      from known_sign_ins join auth_user on id = account_id
      where (email = ${login} or username = ${login}) and key in (${keys.device}, ${keys.address}) and ${isRemembered})
    select way, case way when 'device' then ${taking(windows.device)} when 'address' then ${taking(windows.address)}
      else ${taking(windows.stranger)} end as wait
    from known`.execute(db);
  return rows[0] ?? { wait: 0, way: 'stranger' };
}

/** Removes an attempt that was no guess from these windows, and empties those of `forgotten`. */
export async function refundAttempt(
  db: Kysely<Schema>,
  windows: readonly AttemptWindow[],
  forgotten: readonly string[],
): Promise<void> {
  await sql`
    with each as (
      select attempts.key, share from attempts
      join unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(shareSeconds)}::float8[]) as w (key, share)
        on w.key = attempts.key
      order by attempts.key for update of attempts)
    update attempts set free_at = case when attempts.key = any(${forgotten}::text[]) then '-infinity'
      else free_at - share * interval '1 second' end
    from each where attempts.key = each.key`.execute(db);
}

/** Makes this device and this address known to the account; above fifty, those unseen for longest are forgotten. */
export async function rememberSignIn(db: Kysely<Schema>, accountId: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into known_sign_ins (account_id, key) select ${accountId}, unnest(${keys}::text[]) order by 2
    on conflict (account_id, key) do update set seen_at = now()`.execute(db);
  await sql`
    delete from known_sign_ins where account_id = ${accountId} and key not in (
      select key from known_sign_ins where account_id = ${accountId} order by seen_at desc limit ${maxKnown})`.execute(
    db,
  );
}

/**
 * Part of the sweep: deletes attempts that no longer limit anything, and devices and addresses without a recent
 * sign-in.
 */
export async function forgetAttempts(db: Kysely<Schema>): Promise<void> {
  await sql`delete from attempts where free_at < now()`.execute(db);
  await sql`delete from known_sign_ins where not ${isRemembered}`.execute(db);
}

const maxKnown = 50;
const isRemembered = sql<boolean>`(seen_at > now() - interval '90 days')`;

function taking(windows: readonly AttemptWindow[]) {
  return sql<number>`take_attempts(
    ${windows.map(({ key }) => key)}::text[], ${windows.map(({ tries }) => tries)}::int[],
    ${windows.map(({ windowSeconds }) => windowSeconds)}::int[])`;
}

function shareSeconds({ tries, windowSeconds }: AttemptWindow): number {
  return windowSeconds / tries;
}
