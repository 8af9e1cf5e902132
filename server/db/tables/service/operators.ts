import { sql, type RawBuilder } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { AccountOrder } from '#core/domain/operator/lists.ts';
import type { Tx } from '#server/db/database.ts';

/** Returns whether the account may open the operator's pages. */
export async function isOperator(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from operators where account_id = ${accountId}`.execute(tx);
  return rows.length > 0;
}

/** Lets an account open the operator's pages, or takes that back; false where nothing changed. As the service. */
export async function setOperator(tx: Tx, accountId: string, isSet: boolean): Promise<boolean> {
  const { rows } = await (
    isSet
      ? sql`insert into operators (account_id) values (${accountId}) on conflict do nothing returning 1`
      : sql`delete from operators where account_id = ${accountId} returning 1`
  ).execute(tx);
  return rows.length > 0;
}

/** An account as an operator sees it. */
export interface OperatedRow {
  accountId: string;
  userName: string;
  email: string;
  level: AccountLevel;
  balanceMicro: number;
  storedBytes: number;
  createdAt: Date;
  lastSignInAt: Date | null;
  disabledAt: Date | null;
  accessCount: number;
  parentName: string | null;
  isDemo: boolean;
  isOperator: boolean;
  supportUntil: Date | null;
}

const operatedColumns = sql`
  a.account_id as "accountId", a.user_name as "userName", a.email, a.level,
  (select balance_micro from team_facts(a.account_id)) as "balanceMicro",
  coalesce((select bytes from account_storage s where s.account_id = a.account_id), 0)::bigint as "storedBytes",
  a.created_at as "createdAt", a.disabled_at as "disabledAt", a.is_demo as "isDemo",
  (select at from audit_log join audit_chains using (chain_id)
    where audit_chains.account_id = a.account_id and kind in ('SignedIn', 'SignedUp')
    order by entry_no desc limit 1) as "lastSignInAt",
  (select count(*) from auth_session where "userId" = a.account_id and "expiresAt" > now())
    + (select count(*) from runners r where r.account_id = a.account_id and expires_at > now())
    + (select count(*) from api_tokens t where t.account_id = a.account_id and expires_at > now()) as "accessCount",
  (select user_name from accounts p where p.account_id = a.parent_id) as "parentName",
  exists (select from operators o where o.account_id = a.account_id) as "isOperator",
  case when a.support_until > now() then a.support_until end as "supportUntil"`;

/** Returns the pattern of `like` for texts that contain a text. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** Condition: the user name or the e-mail address of a row of `accounts` contains a text. */
export function isNamed(search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  return sql`(user_name ilike ${pattern} or email ilike ${pattern})`;
}

interface AccountQuery {
  search: string;
  order: AccountOrder;
  isDisabled: boolean;
  page: number;
  pageSize: number;
}

/** Returns accounts whose user name, e-mail address or id contains a text, in an order, and how many there are. */
export async function searchAccounts(
  tx: Tx,
  { search, order, isDisabled, page, pageSize }: AccountQuery,
): Promise<{ rows: OperatedRow[]; total: number }> {
  const matches = sql`
    (${isNamed(search)} or account_id = ${search})
    and (not ${isDisabled}::boolean or disabled_at is not null)`;
  // Without the join where it is not needed: a service has many accounts, and a page shows twenty.
  const stored = sql`coalesce((select bytes from account_storage s where s.account_id = accounts.account_id), 0)`;
  const place = order === 'storage' ? stored : sql`0`;
  const { rows } = await sql<OperatedRow>`
    select ${operatedColumns} from (
      select *, ${place}::bigint as place from accounts where ${matches}
      order by place desc, created_at desc, account_id limit ${pageSize} offset ${(page - 1) * pageSize}) a
    order by a.place desc, a.created_at desc, a.account_id`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total from accounts where ${matches}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns one account; `undefined` where there is none with this id. */
export async function findOperated(tx: Tx, accountId: string): Promise<OperatedRow | undefined> {
  const { rows } = await sql<OperatedRow>`
    select ${operatedColumns} from accounts a where a.account_id = ${accountId}`.execute(tx);
  return rows[0];
}
