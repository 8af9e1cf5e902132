import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

/** A row in each table of an account that has one task and one run, but in those that these fill. */
export async function fillTheRest(db: Kysely<Schema>, accountId: string): Promise<void> {
  await sql`insert into ledger (account_id, amount_micro, kind, cause) values (${accountId}, 1, 'credit', ${accountId})`.execute(
    db,
  );
  await sql`insert into account_files (account_id, file_id, bytes) values (${accountId}, 'x', 'x')`.execute(db);
  await sql`insert into operators (account_id) values (${accountId})`.execute(db);
  await sql`insert into sync_clients (account_id, client_id) values (${accountId}, gen_random_uuid())`.execute(db);
  await sql`
    insert into sync_mutations (account_id, client_id, seq, uuid, digest, result)
    values (${accountId}, gen_random_uuid(), 1, gen_random_uuid(), '', '{}')`.execute(db);
  await sql`
    insert into task_shares (share_id, task_id, account_id)
    select gen_random_uuid(), task_id, account_id from tasks where account_id = ${accountId}`.execute(db);
  await sql`
    insert into parameter_lists (account_id, hash, line_count, packed_bytes) values (${accountId}, 'x', 1, 1)`.execute(
    db,
  );
  await sql`insert into parameter_list_parts values (${accountId}, 'x', 0, 'x')`.execute(db);
  await sql`
    insert into device_sign_ins (device_hash, user_code_hash, runner_name, system, expires_at, interval_seconds, account_id)
    values (${accountId}, ${accountId}, 'laptop', 'Linux', now(), 5, ${accountId})`.execute(db);
  await sql`
    insert into runners (runner_id, account_id, name, system, token_hash)
    values (gen_random_uuid(), ${accountId}, 'laptop', 'Linux', ${accountId})`.execute(db);
  await sql`
    insert into lot_log_cuts (lot_id, code, account_id, count, first_at, last_at)
    select lot_id, 'Began', account_id, 1, now(), now() from lots where account_id = ${accountId}`.execute(db);
  await sql`
    insert into task_changes (account_id, task_id, changed_by, change)
    select account_id, task_id, 'ada', '{}' from tasks where account_id = ${accountId}`.execute(db);
  await sql`
    insert into failed_pages (lot_id, account_id, page_no, url, start)
    select lot_id, account_id, 1, 'http://a.test/', '{}' from lots where account_id = ${accountId}`.execute(db);
  await sql`
    insert into seen_keys (task_id, lot_no, seen_in, hash, account_id)
    select task_id, 0, 1, '\\x00', account_id from tasks where account_id = ${accountId}`.execute(db);
  await sql`
    insert into feeds (account_id, task_id, source_task_id, source_lot_id, source_lot_no, chain)
    select account_id, task_id, task_id, lot_id, lot_no, '{}' from lots where account_id = ${accountId}`.execute(db);
  await sql`insert into trials (account_id, kind, engine) values (${accountId}, 'trial', 'http')`.execute(db);
  await sql`insert into live_sessions (account_id) values (${accountId})`.execute(db);
  await sql`
    insert into exports (account_id, task_ids, plans, task_names, column_types, file_name, revision)
    values (${accountId}, '{}', '[]', '[]', '[]', '', 1)`.execute(db);
  await sql`
    insert into export_parts (export_id, attempt, part_no, account_id, bytes)
    select export_id, 1, 0, account_id, 'x' from exports where account_id = ${accountId}`.execute(db);
  await sql`
    insert into exported_ranges (lot_id, first_row, end_row, rewrites, account_id)
    select lot_id, 0, 1, 0, account_id from lots where account_id = ${accountId}`.execute(db);
  await sql`
    insert into destinations (account_id, task_id, name, is_on, target, columns, column_types, revision)
    select account_id, task_id, 'x', false, '{}', '[]', '{}', 1 from tasks where account_id = ${accountId}`.execute(db);
  await sql`insert into google_grants (account_id, email, token) values (${accountId}, 'x', 'x')`.execute(db);
  await sql`insert into google_revocations (account_id, token) values (${accountId}, 'x')`.execute(db);
  await sql`
    insert into google_sign_ins (state_hash, account_id, session_id, verifier, expires_at)
    values (${accountId}, ${accountId}, 'x', 'x', now())`.execute(db);
  await sql`
    insert into run_facts (lot_id, account_id, task_id, lot_no)
    select lot_id, account_id, task_id, lot_no from lots where account_id = ${accountId}`.execute(db);
  await sql`
    insert into run_reports (lot_id, account_id, subtask_no, report)
    select lot_id, account_id, 1, '{"lessons":null,"selectors":[]}' from lots where account_id = ${accountId}`.execute(
    db,
  );
  await sql`insert into second_factors (account_id, secret) values (${accountId}, 'x')`.execute(db);
  await sql`insert into trusted_browsers values (${accountId}, 'x', now())`.execute(db);
  await sql`
    insert into passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, name, is_backed_up)
    values (gen_random_uuid(), ${accountId}, ${accountId}, 'x', 0, '{}', 'x', false)`.execute(db);
  await sql`
    insert into identities (account_id, provider, issuer, subject, email)
    values (${accountId}, 'google', 'x', ${accountId}, 'x')`.execute(db);
  await sql`insert into account_mails (account_id, recipient, mail) values (${accountId}, 'x', '{}')`.execute(db);
  await sql`
    insert into email_changes (account_id, email_key, code_hash, ends_at) values (${accountId}, 'x', 'x', now())`.execute(
    db,
  );
  await sql`
    insert into password_links (token_hash, account_id, ends_at) values (${accountId}, ${accountId}, now())`.execute(
    db,
  );
  await sql`
    insert into support_links (token_hash, account_id, operator_id, ends_at)
    values (${accountId}, ${accountId}, ${accountId}, now())`.execute(db);
  await sql`insert into notice_mails (account_id, event, notice) values (${accountId}, 'run', '{}')`.execute(db);
  await sql`
    insert into saved_views (view_id, account_id, task_id, name, settings, revision)
    select gen_random_uuid(), account_id, task_id, 'x', '', 1 from tasks where account_id = ${accountId}`.execute(db);
  await sql`
    insert into own_templates (account_id, owner_name, name, description, audience, content, bytes)
    values (${accountId}, 'x', 'x', 'x', 'chosen', '{}', 1)`.execute(db);
  await sql`
    insert into own_template_readers (template_registration_id, account_id, reader_id, user_name)
    select template_registration_id, account_id, account_id, 'x' from own_templates
    where account_id = ${accountId}`.execute(db);
  await sql`insert into template_states values (${accountId}, 1001, true, 0, false, 1)`.execute(db);
  await sql`
    insert into blocks (lot_id, block_no, account_id, first_row, row_count, is_full, body)
    select lot_id, 0, account_id, 0, 1, false, 'x' from lots where account_id = ${accountId}`.execute(db);
  await sql`
    insert into api_tokens (token_id, account_id, name, scope, token_hash, ending, expires_at)
    values (gen_random_uuid(), ${accountId}, 'x', 'read', ${accountId}, 'x', now())`.execute(db);
  await sql`
    insert into keyed_calls (account_id, key_hash, digest, claim_id)
    values (${accountId}, 'x', 'x', gen_random_uuid())`.execute(db);
  await fillOrders(db, accountId);
}

async function fillOrders(db: Kysely<Schema>, accountId: string): Promise<void> {
  await sql`insert into referrals (account_id, amount_micro, inviter_micro) values (${accountId}, 1, 1)`.execute(db);
  await sql`
    insert into orders (account_id, type, quote, total_micro, plan_changes, provider, pay_until)
    values (${accountId}, 'balance', '{}', 1, 0, 'test', now())`.execute(db);
  await sql`
    insert into plan_periods (account_id, level, starts_at, ends_at, value_micro)
    values (${accountId}, 2, now(), now(), 1)`.execute(db);
  await sql`
    insert into coupons (account_id, code, type, amount_micro, percent, min_micro, ends_at)
    values (${accountId}, 'x', 1, 1, 0, 0, now())`.execute(db);
  await sql`insert into billing_information (account_id, content) values (${accountId}, '{}')`.execute(db);
  await sql`
    insert into invoices (invoice_no, account_id, order_id)
    select -order_no, account_id, order_id from orders where account_id = ${accountId}`.execute(db);
  await sql`
    insert into credit_notes (credit_note_no, account_id, order_id, amount_micro, reason)
    select -order_no, account_id, order_id, 1, 'x' from orders where account_id = ${accountId}`.execute(db);
  await sql`
    insert into payments (provider, payment_id, account_id, order_id, amount_micro, is_credit)
    select 'test', ${accountId}, account_id, order_id, 1, false from orders where account_id = ${accountId}`.execute(
    db,
  );
  await sql`
    insert into payment_events (provider, event_id, account_id, kind)
    values ('test', ${accountId}, ${accountId}, 'paid')`.execute(db);
  await sql`insert into payment_customers values (${accountId}, 'test', ${accountId})`.execute(db);
  await sql`
    insert into payment_methods (account_id, provider, reference, brand, last4, expires, is_default)
    values (${accountId}, 'test', ${accountId}, 'visa', '4242', '2039-12', true)`.execute(db);
  await sql`
    insert into auto_recharges (account_id, is_on, code, threshold_micro, monthly_limit_micro)
    values (${accountId}, false, 'balance-20', 1, 1)`.execute(db);
}
