import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

/** Tables, the queue's too, with a row that has this text in it somewhere. */
export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} as row where row::text like ${`%${text}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
