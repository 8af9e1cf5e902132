import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/taskCalls.ts';
import { openTestService, type Client, type TestService } from './openTestService.ts';

let tested: TestService;
let ada: Client;
let mallory: Client;

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  mallory = await tested.signUp('mallory');
  for (const client of [ada, mallory]) {
    const template = tested.service.gallery.bySlug('demo-shop-products');
    const body = {
      taskName: 'Mugs',
      templateRegistrationId: template?.templateRegistrationId,
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
    };
    const { taskId } = (await client.send(createTemplateTask, { body })).body;
    await client.send(batchStart, { body: { taskIds: [taskId] } });
    await fillTheRest(client.accountId);
  }
});
afterAll(() => tested.close());

/** A row in each table that the two calls above leave empty. */
async function fillTheRest(accountId: string): Promise<void> {
  const db = tested.database.kysely;
  await sql`insert into ledger (account_id, amount_micro, kind, cause) values (${accountId}, 1, 'credit', ${accountId})`.execute(
    db,
  );
  await sql`insert into sync_clients (account_id, client_id) values (${accountId}, gen_random_uuid())`.execute(db);
  await sql`
    insert into sync_mutations (account_id, client_id, seq, uuid, digest, result)
    values (${accountId}, gen_random_uuid(), 1, gen_random_uuid(), '', '{}')`.execute(db);
  await sql`
    insert into task_shares (share_id, task_id, account_id)
    select gen_random_uuid(), task_id, account_id from tasks where account_id = ${accountId}`.execute(db);
  await sql`
    insert into parameter_lists (account_id, hash, line_count, packed) values (${accountId}, 'x', 1, '')`.execute(db);
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
  await sql`insert into template_states values (${accountId}, 1001, true, 0, false, 1)`.execute(db);
  await sql`
    insert into blocks (lot_id, block_no, account_id, first_row, row_count, is_full, body)
    select lot_id, 0, account_id, 0, 1, false, 'x' from lots where account_id = ${accountId}`.execute(db);
}

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
  'template_states',
  'task_shares',
  'parameter_lists',
  'device_sign_ins',
  'runners',
  'lot_log',
  'lot_log_cuts',
  'task_changes',
  'failed_pages',
  'seen_keys',
];

describe.each(tables)('%s', (table) => {
  const ownersSeenBy = async (client: Client) => {
    const { rows } = await tested.database.asAccount(client.accountId, (tx) =>
      sql<{ account_id: string }>`select account_id from ${sql.table(table)}`.execute(tx),
    );
    return [...new Set(rows.map((row) => row.account_id))];
  };

  test('a query that forgets whose rows it wants sees only its own', async () => {
    expect(await ownersSeenBy(ada)).toEqual([ada.accountId]);
    expect(await ownersSeenBy(mallory)).toEqual([mallory.accountId]);
  });

  test('a write that names a foreign account changes nothing', async () => {
    await tested.database
      .asAccount(mallory.accountId, async (tx) => {
        const deleted = await sql`delete from ${sql.table(table)} where account_id = ${ada.accountId}`.execute(tx);
        expect(deleted.numAffectedRows).toBe(0n);
        await sql`update ${sql.table(table)} set account_id = ${ada.accountId}`.execute(tx);
      })
      .then(
        () => expect.fail('a row was given to another account'),
        (error: unknown) => expect(String(error)).toMatch(/row-level security|violates/u),
      );
    expect(await ownersSeenBy(ada)).toEqual([ada.accountId]);
  });
});

test('a request cannot read sessions, passwords or the tables of the queue', async () => {
  for (const table of ['auth_user', 'auth_session', 'auth_account', 'auth_verification', 'pgboss.job']) {
    const read = tested.database.asAccount(ada.accountId, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
    await expect(read).rejects.toThrow(/permission denied/u);
  }
});

test('every table with an account has row security', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'account_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
  `.execute(tested.database.kysely);
  expect(rows).toEqual([]);
});
