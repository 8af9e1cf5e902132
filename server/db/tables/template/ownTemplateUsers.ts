import { sql, type Kysely } from 'kysely';
import { Audience } from '#core/domain/template/ownTemplate.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The accounts whose galleries change with a template of an account (ownTemplates.ts). All of this runs as the service:
 * an account sees itself alone. Locks: the owner's templates, then the accounts in one order for all callers.
 */

/** Returns the accounts that may use a template of the account now, with the account. */
export async function listUsers(tx: Tx, accountId: string, id: number | null): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where account_id = ${accountId}
    union select reader_id from own_template_readers where template_registration_id = ${id}
    union select member.account_id from own_templates join accounts as member on member.parent_id = own_templates.account_id
      where template_registration_id = ${id} and audience = ${Audience.Members}`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Returns the accounts that may use any template of the account now, with the account; none where it made none. */
export async function listUsersOfAll(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('own_templates')
    .select('template_registration_id')
    .where('account_id', '=', accountId)
    .execute();
  const users = new Set<string>();
  for (const row of rows) {
    for (const user of await listUsers(tx, accountId, row.template_registration_id)) users.add(user);
  }
  return [...users];
}

/** Returns the members of an account. */
export async function listMembersFor(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.selectFrom('accounts').select('account_id').where('parent_id', '=', accountId).execute();
  return rows.map((row) => row.account_id);
}

/** Lets one change of an account's templates run at a time, before any account is locked. */
export async function lockOwnTemplates(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${accountId}))`.execute(tx);
}
const lockSpace = 5_417_204;

/**
 * Locks accounts for a change of templates that they use, in one order for all callers: parents before members. Returns
 * those that exist.
 */
export async function lockUsers(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where account_id = any(${[...accountIds]})
    order by parent_id is not null, account_id for no key update`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Notifies the devices of locked accounts that they have other templates. */
export async function bumpGalleries(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    const revision = await nextRevision(tx, accountId);
    await sql`update accounts set gallery_revision = ${revision} where account_id = ${accountId}`.execute(tx);
  }
}

/** Channel that notifies every process of the number of changes of templates for all accounts: it is the payload. */
export const publishedChannel = 'sheaf_published';
const published = 'publishedTemplates';

/** Returns the number of changes of templates for all accounts. */
export async function readPublished(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value from service_counters where name = ${published}`.execute(db);
  return rows[0]?.value ?? 0;
}

/**
 * Notifies the devices of all accounts where a template of this account is for all. The accounts are not locked, and
 * get no revision: there may be any number of them.
 */
export async function bumpPublished(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with bumped as (
      insert into service_counters (name, value)
      select ${published}, 1 where exists (
        select from own_templates where account_id = ${accountId} and audience = ${Audience.All})
      on conflict (name) do update set value = service_counters.value + 1 returning value)
    select pg_notify(${publishedChannel}, value::text) from bumped`.execute(tx);
}

/** Returns the owner of a template, or `undefined`. */
export async function findOwner(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('own_templates')
    .select('account_id')
    .where('template_registration_id', '=', id)
    .executeTakeFirst();
  return row?.account_id;
}

/** Sets whether the operator has disabled a template of an account; devices of those who may use it are notified. */
export async function disableOwnTemplate(
  tx: Tx,
  { accountId, id }: { accountId: string; id: number },
  isDisabled: boolean,
): Promise<void> {
  await lockOwnTemplates(tx, accountId);
  const users = await lockUsers(tx, await listUsers(tx, accountId, id));
  await sql`
    update own_templates set disabled_at = case when ${isDisabled} then coalesce(disabled_at, now()) end
    where template_registration_id = ${id}`.execute(tx);
  await bumpGalleries(tx, users);
  await bumpPublished(tx, accountId);
}

/** Deletes all templates of an account that is about to be deleted; devices of those who may use them are notified. */
export async function withdrawOwnTemplates(tx: Tx, accountId: string): Promise<void> {
  await lockOwnTemplates(tx, accountId);
  const users = await listUsersOfAll(tx, accountId);
  if (users.length === 0) return;
  const locked = await lockUsers(tx, users);
  await bumpPublished(tx, accountId);
  await tx.deleteFrom('own_templates').where('account_id', '=', accountId).execute();
  await bumpGalleries(tx, locked);
}
