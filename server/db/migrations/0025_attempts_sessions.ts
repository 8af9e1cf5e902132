import { sql, type Kysely } from 'kysely';

/**
 * Limits on attempts, which every process counts in the same place. Each key has one time, the end of the period that
 * its attempts fill (GCRA, a leaky bucket): there is nothing to sum and little to store. Unlogged: after a crash of the
 * database all limits begin again. Also the devices and addresses known from earlier sign-ins, and the columns that
 * describe a session. The role of requests may read none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table attempts (key text primary key, free_at timestamptz not null)`.execute(db);
  await sql`create index on attempts (free_at)`.execute(db);
  await takeAttempts(db);
  await sql`
    create table known_sign_ins (
      account_id text not null references accounts on delete cascade, key text not null,
      seen_at timestamptz not null default now(), primary key (account_id, key))`.execute(db);
  await sql`alter table known_sign_ins enable row level security`.execute(db);
  await sql`
    alter table auth_session add column seen_at timestamptz not null default now(), add column network text,
      add column browser text, add column system text`.execute(db);
}

/**
 * Counts one attempt in several windows at once, all or nothing: returns the seconds to wait when one of them is full,
 * and then counts in none; else 0. It is a function, because it is one query of the service and several statements of
 * the database: after waiting for a lock it must see what the other transaction wrote. Locks are taken in the order of
 * the keys.
 */
async function takeAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_attempts(wanted text[], most int[], window_seconds int[]) returns int language plpgsql as $$
    declare
      moment timestamptz;
      wait_seconds float8;
    begin
      insert into attempts (key, free_at) select each, '-infinity' from unnest(wanted) each order by each
        on conflict do nothing;
      perform from attempts where key = any(wanted) order by key for update;
      moment := clock_timestamp();
      select max(extract(epoch from greatest(free_at, moment) - moment) + seconds / tries::float8 - seconds) into wait_seconds
        from unnest(wanted, most, window_seconds) as each (name, tries, seconds) join attempts on key = name;
      if wait_seconds > 0 then
        return ceil(wait_seconds);
      end if;
      insert into attempts as known (key, free_at)
        select name, moment + seconds / tries::float8 * interval '1 second'
        from unnest(wanted, most, window_seconds) as each (name, tries, seconds) order by name
        on conflict (key) do update set free_at = excluded.free_at + (greatest(known.free_at, moment) - moment);
      return 0;
    end $$`.execute(db);
}
