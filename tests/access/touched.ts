import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Who wrote to rows of an account. */
export interface Touched {
  /** Table, kind of write and statement of every write since the last call. */
  take(): Promise<string[]>;
}

/**
 * Writes down every write to a row that is an account's, in whatever table, also one that changes nothing. But its audit
 * trail: it records the tries of others to sign in as this account.
 */
export async function watchRows({ kysely }: Database, accountId: string): Promise<Touched> {
  await sql`create table touched (what text not null)`.execute(kysely);
  await sql`
    create function note_touched() returns trigger language plpgsql security definer as $$
    begin
      if to_jsonb(old) ->> tg_argv[0] = tg_argv[1] or to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then
        insert into touched values (concat(tg_table_name, ' ', tg_op, ' ', left(current_query(), 200)));
      end if;
      return null;
    end $$`.execute(kysely);
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_chains'
      and (a.attname in ('account_id', 'user_id') or (c.relname = 'auth_user' and a.attname = 'id'))`.execute(kysely);
  for (const { table, column } of rows) {
    await sql`
      create trigger touched after insert or update or delete on ${sql.table(table)} for each row
      execute function note_touched(${sql.lit(column)}, ${sql.lit(accountId)})`.execute(kysely);
  }
  return {
    take: async () => {
      const found = await sql<{ what: string }>`delete from touched returning what`.execute(kysely);
      return found.rows.map(({ what }) => what);
    },
  };
}
