import { sql, type Kysely } from 'kysely';

const tables = [
  'accounts',
  'task_groups',
  'tasks',
  'lots',
  'subtasks',
  'blocks',
  'ledger',
  'sync_clients',
  'sync_mutations',
];

/** The second line of defence: a request's role sees its own account's rows, even when a query lacks the condition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin execute format('grant usage on schema %I to sheaf_app', current_schema()); end $$`.execute(db);
  await sql`grant select on service_state to sheaf_app`.execute(db);
  for (const table of tables) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
