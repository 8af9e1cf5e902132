import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';

export interface DatabaseClock {
  /** Sets the database clock to this time; it continues from there. */
  set(time: string | number): Promise<void>;
  close(): Promise<void>;
}

/** Makes the time of one test database ours: its `now()` and `clock_timestamp()` are found before PostgreSQL's own. */
export async function takeClock(url: string): Promise<DatabaseClock> {
  const database = openDatabase(url, { poolSize: 1 });
  const run = (statement: string) => sql.raw(statement).execute(database.kysely);
  await run('create schema our_clock');
  await run(`create table our_clock.shift as select interval '0' as by`);
  for (const name of ['now', 'clock_timestamp']) {
    await run(`create function our_clock.${name}() returns timestamptz language sql stable
      as 'select pg_catalog.${name}() + by from our_clock.shift'`);
  }
  await run('grant usage on schema our_clock to public');
  await run('grant select on our_clock.shift to public');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  // For connections that are opened from here on.
  await run(`alter database ${rows[0]?.name} set search_path = our_clock, pg_catalog, public`);
  return {
    set: async (time) => {
      const wanted = new Date(time);
      await sql`update our_clock.shift set by = ${wanted} - pg_catalog.clock_timestamp()`.execute(database.kysely);
    },
    close: () => database.close(),
  };
}
