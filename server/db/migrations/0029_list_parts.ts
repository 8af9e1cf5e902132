import { sql, type Kysely } from 'kysely';

/** The packed text of a long list in parts, so that a list is written and read in little memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parameter_list_parts (
      account_id text not null, hash text not null, part int not null, packed bytea not null,
      primary key (account_id, hash, part),
      foreign key (account_id, hash) references parameter_lists on delete cascade)`.execute(db);
  // The value is packed already, so it is not compressed again.
  await sql`alter table parameter_list_parts alter column packed set storage external`.execute(db);
  await sql`
    insert into parameter_list_parts (account_id, hash, part, packed)
    select account_id, hash, part, substring(packed from part * 65536 + 1 for 65536)
    from parameter_lists, generate_series(0, (length(packed) - 1) / 65536) as part`.execute(db);
  await sql`alter table parameter_lists add column packed_bytes int`.execute(db);
  await sql`update parameter_lists set packed_bytes = length(packed)`.execute(db);
  await sql`alter table parameter_lists alter column packed_bytes set not null, drop column packed`.execute(db);
  await sql`grant select, insert, update, delete on parameter_list_parts to sheaf_app`.execute(db);
  await sql`alter table parameter_list_parts enable row level security`.execute(db);
  await sql`
    create policy own_rows on parameter_list_parts to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
