import { sql } from 'kysely';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import { Audience, type OwnTemplateContent } from '#core/domain/template/ownTemplate.ts';
import type { Tx } from '#server/db/database.ts';

/*
 * Templates that accounts made of their tasks. They are read by account, and no process keeps them: a change is in
 * force with its commit. Row security gives the same answers as the conditions here.
 */

/** The account that looks at a template. */
export interface Viewer {
  account_id: string;
  parent_id: string | null;
}

export interface OwnTemplateRow {
  template_registration_id: number;
  account_id: string;
  owner_name: string;
  name: string;
  description: string;
  version: number;
  audience: Audience;
  content: OwnTemplateContent;
  source_task_id: string | null;
  changed_at: Date;
  has_picture: boolean;
  is_removed: boolean;
  is_disabled: boolean;
}

const columns = sql`
  template_registration_id, account_id, owner_name, name, description, version, audience, content, source_task_id,
  changed_at, picture is not null as has_picture, removed_at is not null as is_removed,
  disabled_at is not null as is_disabled`;

/**
 * The maximum of templates that an account sees of others, those for all accounts first: nobody can fill the gallery of
 * another account.
 */
const maxForeign = 300;

function isVisibleTo({ account_id: accountId, parent_id: parentId }: Viewer) {
  return sql`(account_id = ${accountId} or disabled_at is null and (
    audience = ${Audience.All}
    or audience = ${Audience.Members} and account_id = ${parentId}
    or audience = ${Audience.Chosen} and exists (
      select from own_template_readers as reader
      where reader.template_registration_id = own_templates.template_registration_id
        and reader.reader_id = ${accountId})))`;
}

/** Returns the templates that an account may use: its own, then those for all, then those made for it; newest first. */
export async function readOwnTemplates(tx: Tx, viewer: Viewer): Promise<OwnTemplateRow[]> {
  const { rows } = await sql<OwnTemplateRow>`
    select ${columns} from own_templates where ${isVisibleTo(viewer)}
    order by account_id = ${viewer.account_id} desc, audience = ${Audience.All} desc, changed_at desc, template_registration_id
    limit (select count(*) from own_templates where account_id = ${viewer.account_id}) + ${sql.lit(maxForeign)}`.execute(
    tx,
  );
  return rows;
}

/** Returns a template if the account may use it. */
export async function findOwnTemplate(tx: Tx, viewer: Viewer, id: number): Promise<OwnTemplateRow | undefined> {
  const { rows } = await sql<OwnTemplateRow>`
    select ${columns} from own_templates
    where template_registration_id = ${id} and ${isVisibleTo(viewer)}`.execute(tx);
  return rows[0];
}

/** Returns a template of any account that is neither removed nor disabled, with its picture. As the service. */
export async function findLiveTemplate(
  tx: Tx,
  id: number,
): Promise<(OwnTemplateRow & { picture: Buffer | null }) | undefined> {
  const { rows } = await sql<OwnTemplateRow & { picture: Buffer | null }>`
    select ${columns}, picture from own_templates
    where template_registration_id = ${id} and removed_at is null and disabled_at is null`.execute(tx);
  return rows[0];
}

/** Returns the picture (WebP) of a template if the account may use it; `null` where it is drawn. */
export async function findOwnPicture(tx: Tx, viewer: Viewer, id: number): Promise<Buffer | null | undefined> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture from own_templates
    where template_registration_id = ${id} and ${isVisibleTo(viewer)}`.execute(tx);
  return rows[0]?.picture;
}

/** Returns the use of the quotas for own templates, without the one that is replaced. */
export async function readOwnTemplateUse(
  tx: Tx,
  accountId: string,
  replacedId: number | null,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) filter (where removed_at is null)::int as count, coalesce(sum(bytes), 0)::bigint as bytes
    from own_templates where account_id = ${accountId} and template_registration_id is distinct from ${replacedId}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

export interface OwnTemplateValues {
  ownerName: string;
  name: string;
  description: string;
  audience: Audience;
  content: OwnTemplateContent;
  sourceTaskId: string | null;
  bytes: number;
}

/** Inserts a template of the account and returns its id. */
export async function insertOwnTemplate(tx: Tx, accountId: string, values: OwnTemplateValues): Promise<number> {
  const { template_registration_id: id } = await tx
    .insertInto('own_templates')
    .values({ account_id: accountId, ...rowOf(values) })
    .returning('template_registration_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the values of a template; `version` is its next one where its content changes. */
export async function updateOwnTemplate(
  tx: Tx,
  id: number,
  { version, ...values }: OwnTemplateValues & { version: number },
): Promise<void> {
  await tx
    .updateTable('own_templates')
    .set({ ...rowOf(values), version, changed_at: new Date() })
    .where('template_registration_id', '=', id)
    .execute();
}

function rowOf({ ownerName, name, description, audience, content, sourceTaskId, bytes }: OwnTemplateValues) {
  return {
    owner_name: ownerName,
    name,
    description,
    audience,
    content: JSON.stringify(content),
    source_task_id: sourceTaskId,
    bytes,
  };
}

/** Sets the picture (WebP) of a template; `null`: it is drawn. */
export async function setOwnPicture(tx: Tx, id: number, picture: Uint8Array | null): Promise<void> {
  await sql`update own_templates set picture = ${picture} where template_registration_id = ${id}`.execute(tx);
}

/** Returns the size of a template's picture in bytes; 0 where it is drawn. */
export async function readPictureSize(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(octet_length(picture), 0) as size from own_templates
    where template_registration_id = ${id}`.execute(tx);
  return rows[0]?.size ?? 0;
}

/**
 * Removes a template: what its tasks still name stays without picture, sample and recipe. Those that no task names any
 * more are deleted, of all removed ones of the account.
 */
export async function removeOwnTemplate(tx: Tx, accountId: string, id: number): Promise<void> {
  await sql`
    update own_templates set removed_at = now(), changed_at = now(), picture = null, bytes = 0,
      content = content || '{"sample":{"columns":[],"rows":[]}}'
    where template_registration_id = ${id}`.execute(tx);
  await sql`
    delete from own_templates where account_id = ${accountId} and removed_at is not null
      and not exists (select from tasks where template_slug = 'own-' || template_registration_id
        and template_slug like 'own-%' and purged_at is null)`.execute(tx);
}

/** Returns the names of the chosen accounts of a template, as they were typed. */
export async function readReaderNames(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('own_template_readers')
    .select('user_name')
    .where('template_registration_id', '=', id)
    .orderBy('user_name')
    .execute();
  return rows.map((row) => row.user_name);
}

/** Replaces the chosen accounts of a template. */
export async function putReaders(
  tx: Tx,
  { id, accountId }: { id: number; accountId: string },
  readers: readonly { readerId: string; userName: string }[],
): Promise<void> {
  await tx.deleteFrom('own_template_readers').where('template_registration_id', '=', id).execute();
  if (readers.length === 0) return;
  const rows = readers.map(({ readerId, userName }) => ({
    template_registration_id: id,
    account_id: accountId,
    reader_id: readerId,
    user_name: userName,
  }));
  await tx.insertInto('own_template_readers').values(rows).execute();
}

/** Takes an account from the chosen ones of a template; false where it was none. */
export async function leaveOwnTemplate(tx: Tx, id: number, readerId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from own_template_readers where template_registration_id = ${id} and reader_id = ${readerId}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the accounts of these user names, by the name as it is normalised at sign-in. Runs as the service. */
export async function findAccountsByName(tx: Tx, userNames: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; account_id: string }>`
    select username as name, account_id from auth_user join accounts on account_id = id
    where username = any(${userNames.map(normaliseLogin)}) and deletes_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.account_id]));
}
