import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { fillTheRest } from './fillTheRest.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

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
    await fillTheRest(tested.database.kysely, client.accountId);
  }
});
afterAll(() => tested.close());

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
  'own_templates',
  'own_template_readers',
  'task_shares',
  'parameter_lists',
  'parameter_list_parts',
  'device_sign_ins',
  'runners',
  'lot_log',
  'lot_log_cuts',
  'task_changes',
  'failed_pages',
  'seen_keys',
  'trials',
  'live_sessions',
  'exports',
  'export_parts',
  'exported_ranges',
  'destinations',
  'google_grants',
  'google_revocations',
  'google_sign_ins',
  'run_facts',
  'run_reports',
  'notice_mails',
  'saved_views',
  'account_files',
];

describe.each(tables)('%s', (table) => {
  const ownersSeenBy = async (client: Client) => {
    const { rows } = await tested.database.withAccount(client.accountId, (tx) =>
      sql<{ account_id: string }>`select account_id from ${sql.table(table)}`.execute(tx),
    );
    return [...new Set(rows.map((row) => row.account_id))];
  };

  test('a query without an account filter sees only its own rows', async () => {
    expect(await ownersSeenBy(ada)).toEqual([ada.accountId]);
    expect(await ownersSeenBy(mallory)).toEqual([mallory.accountId]);
  });

  test('a write that names a foreign account changes nothing', async () => {
    await tested.database
      .withAccount(mallory.accountId, async (tx) => {
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
    const read = tested.database.withAccount(ada.accountId, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
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
