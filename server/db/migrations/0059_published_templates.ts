import { sql, type Kysely } from 'kysely';

/** Templates of operators' accounts that all accounts may use (audience `all`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table own_templates drop constraint own_templates_audience_check`.execute(db);
  await sql`
    alter table own_templates add constraint own_templates_audience_check
      check (audience in ('me', 'members', 'chosen', 'all'))`.execute(db);
  await sql`create index on own_templates (audience) where audience = 'all'`.execute(db);
  await sql`
    create policy reads_published on own_templates for select to sheaf_app
      using (disabled_at is null and audience = 'all')`.execute(db);
}
