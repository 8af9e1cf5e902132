import { sql, type Kysely } from 'kysely';

/**
 * Members (§6): accounts of a parent, which gives each a part of its nodes and pays its charges. An entry of the ledger
 * belongs to the account that pays; `member_id` is the member that caused it. A parent is deleted after its members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column parent_id text references accounts,
      add column granted_nodes int check (granted_nodes >= 0),
      add column is_disabled_by_parent boolean not null default false,
      add check ((parent_id is null) = (granted_nodes is null))`.execute(db);
  await sql`create index on accounts (parent_id) where parent_id is not null`.execute(db);
  await sql`alter table ledger add column member_id text references accounts on delete set null`.execute(db);
  await sql`create index on ledger (member_id, created_at) where member_id is not null`.execute(db);

  const own = sql`current_setting('sheaf.account_id', true)`;
  await sql`create policy reads_as_member on ledger for select to sheaf_app using (member_id = ${own})`.execute(db);
  // Rows of a run on the member's own machine are written by its own request.
  await sql`
    create policy charges_as_member on ledger for insert to sheaf_app with check (
      member_id = ${own} and account_id = (select parent_id from accounts where accounts.account_id = ${own}))`.execute(
    db,
  );
  await makeTeamFacts(db);
}

/** A member may learn its parent's balance and address, and a parent the number of its members, but no other row. */
async function makeTeamFacts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.id(rows[0]?.schema ?? 'public');
  await sql`
    create function team_facts(account text)
    returns table (balance_micro bigint, parent_email text, member_count int)
    language plpgsql stable security definer set search_path to ${schema}, pg_temp as $$
    declare
      payer text := coalesce((select parent_id from accounts where account_id = account), account);
    begin
      if current_setting('role') = 'sheaf_app' and account is distinct from current_setting('sheaf.account_id', true) then
        raise insufficient_privilege using message = 'an account reads the facts of its own team';
      end if;
      return query select
        (select coalesce(sum(amount_micro), 0)::bigint from ledger where account_id = payer),
        (select email from accounts where account_id = payer and payer <> account),
        (select count(*)::int from accounts where parent_id = account and deletes_at is null);
    end $$`.execute(db);
  await sql`revoke all on function team_facts from public`.execute(db);
  await sql`grant execute on function team_facts to sheaf_app`.execute(db);
}
