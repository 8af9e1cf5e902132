import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** As if an account had had rows of a template today. */
export async function countRows(tx: Tx, accountId: string, templateSlug: string, rows: number): Promise<void> {
  await sql`
    insert into template_days (account_id, template_slug, day, rows)
    values (${accountId}, ${templateSlug}, (now() at time zone 'utc')::date, ${rows})`.execute(tx);
}
