import { sql, type Kysely, type RawBuilder } from 'kysely';
import { countedNetworks } from '#core/domain/account/auditEvent.ts';

/**
 * The audit trail (tables/account/audit.ts): one chain per account and one for the service, each entry with the hash of
 * the one before it. Append only, for the owner of the tables too; requests write only through `append_audit` and read
 * their own.
 * Personal data of an entry (address, facts) is part of its hash as a salted digest, so that it can be deleted with the
 * account while the chain stays valid: a trigger deletes it from the entries of a deleted account.
 * Also accounts that the operator disabled: a request that is still under way finds no such account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_chains (
      chain_id uuid primary key default gen_random_uuid(), account_id text unique references accounts on delete set null,
      is_service boolean unique check (is_service), last_entry_no bigint not null default 0,
      last_hash text not null default '')`.execute(db);
  await sql`insert into audit_chains (is_service) values (true)`.execute(db);
  await sql`
    create table audit_log (
      chain_id uuid not null references audit_chains, entry_no bigint not null, at timestamptz not null, kind text not null,
      actor text not null, network text, facts jsonb check (octet_length(facts::text) <= 1000), salt uuid,
      detail_hash text not null, hash text not null, primary key (chain_id, entry_no))`.execute(db);
  // Events above the limit per hour: one row per kind and actor.
  await sql`
    create table audit_tallies (
      chain_id uuid not null references audit_chains, kind text not null, actor text not null, hour timestamptz not null,
      written int not null, left_out int not null default 0, networks text[] not null default '{}',
      primary key (chain_id, kind, actor))`.execute(db);
  await sql`create index on audit_tallies (hour) where left_out > 0`.execute(db);
  const path = await fixedPath(db);
  await makeFunctions(db, path);
  await guard(db, path);
  // The end of a runner's token is recorded in the trail once.
  await sql`alter table runners add column is_end_told boolean not null default false`.execute(db);
  await sql`alter table accounts add column disabled_at timestamptz`.execute(db);
  await sql`
    alter policy own_rows on accounts
    using (account_id = current_setting('sheaf.account_id', true) and disabled_at is null)`.execute(db);
}

type Path = RawBuilder<unknown>;

/**
 * Functions that run with the rights of their owner find the tables of this schema, whatever tables a request creates.
 */
async function fixedPath(db: Kysely<unknown>): Promise<Path> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return sql`set search_path to ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
}

async function makeFunctions(db: Kysely<unknown>, path: Path): Promise<void> {
  // The caller has locked the chain, so that its times and numbers rise together.
  await sql`
    create function write_audit_entry(chain uuid, kind text, actor text, network text, facts jsonb) returns void
    language sql ${path} as $$
      with head as (select * from audit_chains where chain_id = chain),
      draft as (select last_entry_no + 1 as entry_no, last_hash, clock_timestamp() as at, gen_random_uuid() as salt from head),
      digested as (select *, encode(sha256(convert_to(
        salt || E'\n' || coalesce(network, '') || E'\n' || facts, 'UTF8')), 'hex') as detail_hash from draft),
      entry as (select *, encode(sha256(convert_to(last_hash || E'\n' || chain || E'\n' || entry_no || E'\n'
        || (extract(epoch from at) * 1000000)::bigint || E'\n' || kind || E'\n' || actor || E'\n' || detail_hash, 'UTF8')),
        'hex') as hash from digested),
      moved as (update audit_chains set last_entry_no = entry.entry_no, last_hash = entry.hash from entry where chain_id = chain)
      insert into audit_log (chain_id, entry_no, at, kind, actor, network, facts, salt, detail_hash, hash)
      select chain, entry_no, at, kind, actor, network, facts, salt, detail_hash, hash from entry
    $$`.execute(db);
  await sql`
    create function tell_audit_tally(tally audit_tallies) returns void
    language sql ${path} as $$
      select write_audit_entry(tally.chain_id, tally.kind, tally.actor, null, jsonb_build_object(
        'count', tally.left_out, 'networks', tally.networks, 'hour', (extract(epoch from tally.hour) * 1000)::bigint))
    $$`.execute(db);
  await sql`
    create function append_audit(
      account text, kind_ text, actor_ text, network_ text, facts_ jsonb, per_hour int) returns boolean
    language plpgsql security definer ${path} as $$
    declare
      chain uuid;
      this_hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
      tally audit_tallies;
    begin
      if current_setting('role') = 'sheaf_app' and account is distinct from current_setting('sheaf.account_id', true) then
        raise insufficient_privilege using message = 'an audit trail is written by its own account';
      end if;
      if account is not null then
        insert into audit_chains (account_id) select account_id from accounts where account_id = account
          on conflict (account_id) do nothing;
      end if;
      select chain_id into chain from audit_chains
        where account_id = account or (account is null and is_service) for no key update;
      if chain is null then return false; end if;
      if per_hour is not null then
        select * into tally from audit_tallies where chain_id = chain and kind = kind_ and actor = actor_;
        if tally.hour < this_hour and tally.left_out > 0 then perform tell_audit_tally(tally); end if;
        insert into audit_tallies as old (chain_id, kind, actor, hour, written) values (chain, kind_, actor_, this_hour, 1)
          on conflict (chain_id, kind, actor) do update set hour = this_hour,
            written = case when old.hour < this_hour then 1 else least(old.written, per_hour) + 1 end,
            left_out = case when old.hour < this_hour then 0 when old.written < per_hour then 0 else old.left_out + 1 end,
            networks = case when old.hour < this_hour then '{}'
              when old.written < per_hour or network_ is null or network_ = any(old.networks)
                or cardinality(old.networks) >= ${sql.lit(countedNetworks)} then old.networks
              else old.networks || network_ end
          returning * into tally;
        if tally.left_out > 0 then return true; end if;
      end if;
      perform write_audit_entry(chain, kind_, actor_, network_, facts_);
      return true;
    end $$`.execute(db);
  await sql`revoke all on function append_audit from public`.execute(db);
  await sql`grant execute on function append_audit to sheaf_app`.execute(db);
}

async function guard(db: Kysely<unknown>, path: Path): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql ${path} as $$
    begin
      if tg_op = 'UPDATE' and new.network is null and new.facts is null and new.salt is null
        and to_jsonb(new) - '{network,facts,salt}'::text[] = to_jsonb(old) - '{network,facts,salt}'::text[]
        and exists (select from audit_chains where chain_id = old.chain_id and account_id is null and is_service is null)
      then return new; end if;
      raise exception 'the audit trail is append only';
    end $$`.execute(db);
  await sql`
    create trigger append_only before update or delete on audit_log
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`
    create trigger never_emptied before truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`
    create function forget_audit_details() returns trigger language plpgsql ${path} as $$
    begin
      update audit_log set network = null, facts = null, salt = null where chain_id = new.chain_id;
      delete from audit_tallies where chain_id = new.chain_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_is_gone after update of account_id on audit_chains
    for each row when (old.account_id is not null and new.account_id is null)
    execute function forget_audit_details()`.execute(db);

  await sql`grant select on audit_chains, audit_log to sheaf_app`.execute(db);
  for (const table of ['audit_chains', 'audit_log', 'audit_tallies']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
  await sql`
    create policy own_rows on audit_chains for select to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`
    create policy own_rows on audit_log for select to sheaf_app
    using (chain_id in (select chain_id from audit_chains))`.execute(db);
}
