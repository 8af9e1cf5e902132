import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Nobody's content: how often something was tried, and what a worker is to fetch in somebody's stead, once in ten minutes. */
const passing = ['attempts', 'trials'];

/** Writes down the statement of every row that is written from now on, in whatever table, also where nothing changes. */
export async function noteWrites({ kysely }: Database): Promise<void> {
  await sql`create table writes (what text not null)`.execute(kysely);
  await sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.writes values (concat(tg_table_name, ' ', tg_op, ' ', left(current_query(), 200)));
      return null;
    end $$`.execute(kysely);
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${['writes', ...passing]})`.execute(
    kysely,
  );
  for (const { table } of rows) {
    await sql`
      create trigger noted after insert or update or delete on ${sql.table(table)} for each row
      execute function note_write()`.execute(kysely);
  }
}

/** Takes the notes about writes since the last call. */
export async function takeWrites({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`delete from writes returning what`.execute(kysely);
  return rows.map(({ what }) => what);
}
