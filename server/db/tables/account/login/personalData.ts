import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

interface PersonalTable {
  table: string;
  /** The columns by which its rows are ordered, so that pages of them have no gap. */
  order: readonly string[];
  /** Paths of values that are left out: secrets, and what the service counts for itself. */
  without?: readonly string[];
  /** The name of the column with the account's id. */
  owner?: string;
}

/**
 * The tables whose rows are part of everything that the service knows about an account. A request reads them behind
 * row-level security.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: 'accounts', order: ['account_id'], without: ['{revision}', '{forgotten_revision}'] },
  { table: 'account_files', order: ['file_id'] },
  { table: 'operators', order: ['account_id'] },
  { table: 'task_groups', order: ['task_group_id'] },
  { table: 'tasks', order: ['task_id'], without: ['{secrets}', '{proxy_lines}'] },
  { table: 'task_changes', order: ['change_no'] },
  { table: 'task_shares', order: ['share_id'] },
  { table: 'saved_views', order: ['view_id'] },
  { table: 'parameter_lists', order: ['hash'] },
  { table: 'lots', order: ['lot_id'], without: ['{plan,secrets}', '{proxy_lines}'] },
  { table: 'feeds', order: ['feed_id'] },
  { table: 'exports', order: ['export_id'] },
  { table: 'destinations', order: ['destination_id'], without: ['{secret}'] },
  { table: 'google_grants', order: ['account_id'], without: ['{token}'] },
  { table: 'runners', order: ['runner_id'], without: ['{token_hash}'] },
  { table: 'api_tokens', order: ['token_id'], without: ['{token_hash}'] },
  { table: 'referrals', order: ['account_id'], without: ['{inviter_id}', '{inviter_micro}'] },
  { table: 'ledger', order: ['entry_id'] },
  { table: 'orders', order: ['order_id'], without: ['{checkout}'] },
  { table: 'plan_periods', order: ['period_id'] },
  { table: 'coupons', order: ['coupon_id'] },
  { table: 'billing_information', order: ['account_id'] },
  { table: 'invoices', order: ['invoice_no'] },
  { table: 'credit_notes', order: ['credit_note_no'] },
  { table: 'payments', order: ['provider', 'payment_id'] },
  { table: 'payment_events', order: ['provider', 'event_id'] },
  { table: 'payment_customers', order: ['provider'] },
  { table: 'payment_methods', order: ['method_id'], without: ['{reference}'] },
  { table: 'auto_recharges', order: ['account_id'] },
  { table: 'notice_mails', order: ['mail_id'] },
  { table: 'template_states', order: ['template_registration_id'] },
  { table: 'own_templates', order: ['template_registration_id'], without: ['{picture}'] },
  { table: 'own_template_readers', order: ['template_registration_id', 'reader_id'], without: ['{reader_id}'] },
  { table: 'mission_handles', order: ['mission_type'] },
  { table: 'user_configs', order: ['config_id'] },
  { table: 'sync_clients', order: ['client_id'] },
];

/** The same of tables that the role of requests cannot read. */
export const loginTables: readonly PersonalTable[] = [
  { table: 'auth_user', order: ['id'], owner: 'id' },
  { table: 'auth_session', order: ['id'], owner: 'userId', without: ['{token}'] },
  { table: 'known_sign_ins', order: ['key'], without: ['{key}'] },
  { table: 'second_factors', order: ['account_id'], without: ['{secret}', '{recovery_hashes}', '{last_period}'] },
  { table: 'trusted_browsers', order: ['browser_hash'], without: ['{browser_hash}'] },
  { table: 'identities', order: ['provider'] },
  { table: 'passkeys', order: ['passkey_id'], without: ['{public_key}', '{counter}'] },
  { table: 'account_mails', order: ['mail_id'] },
];

export type PersonalRow = Record<string, unknown>;

/** Returns rows of a table of this account after the first `offset`, up to `limit`. */
export async function readPersonalRows(
  tx: Tx,
  accountId: string,
  { table, order, without = [], owner = 'account_id' }: PersonalTable,
  { offset, limit }: { offset: number; limit: number },
): Promise<PersonalRow[]> {
  const { rows } = await sql<{ row: PersonalRow }>`
    select ${without.reduce((row, path) => sql`${row} #- ${path}::text[]`, sql`to_jsonb(t)`)} as row
    from ${sql.table(table)} t where ${sql.ref(owner)} = ${accountId}
    order by ${sql.join(order.map((column) => sql.ref(column)))} limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Returns entries of the account's audit trail after the first `offset`, up to `limit`. */
export async function readPersonalTrail(
  tx: Tx,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PersonalRow[]> {
  const { rows } = await sql<PersonalRow>`
    select entry_no, at, kind, actor, network, facts from audit_log join audit_chains using (chain_id)
    where account_id = ${accountId} order by entry_no limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}
