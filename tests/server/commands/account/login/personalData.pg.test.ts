import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { downloadPersonalData } from '#core/wire/calls/account/deletionCalls.ts';
import { updateProfile } from '#core/wire/calls/account/holder/profileCalls.ts';
import { handleMission, putUserConfig } from '#core/wire/calls/account/userConfigCalls.ts';
import { loginTables, personalTables } from '#server/db/tables/account/login/personalData.ts';
import { fillTheRest } from '#tests/server/db/fillTheRest.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene } from '../../task/taskScene.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
});
afterAll(() => tested.close());

async function fullAccount(name: string): Promise<Client> {
  const client = await tested.signUp(name);
  const scene = taskScene(tested, client);
  await scene.start(await scene.create(`Mugs of ${name}`));
  await fillTheRest(tested.database.kysely, client.accountId);
  const body = { fullName: `Full ${name}`, company: '', industry: 'leads', role: null };
  await client.send(updateProfile, { body });
  await client.send(putUserConfig, { body: { type: 2, content: { note: `config of ${name}` } } });
  await client.send(handleMission, { body: { missionType: 7 } });
  return client;
}
const readFile = async (client: Client) => {
  const answer = await client.send(downloadPersonalData);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-disposition': 'attachment; filename="sheaf-account.json"',
      'content-type': 'application/octet-stream',
    },
  });
  const text = answer.bytes.toString();
  return { text, tables: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
};

test('the file has every row about its account, none of others, and no secret', async () => {
  const [client, other] = [await fullAccount('ada'), await fullAccount('berta')];
  const { text, tables } = await readFile(client);
  expect(tables['accounts']).toMatchObject([{ email: 'ada@example.com', full_name: 'Full ada' }]);
  expect(tables['tasks']).toMatchObject([{ name: 'Mugs of ada' }]);
  expect(tables['user_configs']).toMatchObject([{ content: { note: 'config of ada' } }]);
  expect(tables['audit_log']?.map(({ kind }) => kind)).toEqual(['SignedUp']);
  for (const { table } of [...personalTables, ...loginTables]) expect([table, tables[table]?.length]).not.toContain(0);
  expect(text).not.toContain(other.accountId);
  expect(text).not.toContain('berta');
  const { rows } = await sql<{ token: string }>`
    select token from auth_session where "userId" = ${client.accountId}
    union all select password from auth_account where "userId" = ${client.accountId}`.execute(tested.database.kysely);
  for (const { token } of rows) expect(text).not.toContain(token);
  // Sealed values (server/auth/secretBox.ts) begin like this.
  expect(text).not.toContain('"v1.');
});

test('more rows than one read gives are all there, once', async () => {
  const client = await tested.signUp('carla');
  await sql`
    insert into ledger (account_id, amount_micro, kind, cause)
    select ${client.accountId}, n, 'credit', 'carla ' || n from generate_series(1, 1001) n`.execute(
    tested.database.kysely,
  );
  const { tables } = await readFile(client);
  const amounts = tables['ledger']?.map(({ amount_micro }) => Number(amount_micro));
  expect(amounts).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 1));
});

/** Tables with rows of accounts that are not in the file, and why. */
const leftOut: Record<string, string> = {
  blocks: 'collected rows: exports give them',
  lot_log: 'the course of runs: shown in the console',
  lot_log_cuts: 'the course of runs',
  failed_pages: 'pages of runs',
  run_facts: 'figures about collected rows',
  run_reports: 'what a run found by its selectors',
  keyed_calls: 'answers to calls of programs, sealed, kept for a day',
  seen_keys: 'hashes of collected rows',
  subtasks: 'the work of a run',
  start_tries: 'the work of a start',
  trials: 'the work of a trial, deleted with its answer',
  live_sessions: 'a page that is open for minutes, deleted when it is closed',
  export_parts: 'files: exports give them',
  exported_ranges: 'which rows were exported',
  parameter_list_parts: 'lists: the console gives them',
  account_storage: 'a sum over runs',
  template_days: 'a count per day',
  sync_mutations: 'edits that tasks show already',
  maintenance_mails: 'mails that template_states asks for',
  audit_chains: 'the head of the audit trail',
  device_sign_ins: 'codes of ten minutes',
  google_sign_ins: 'codes of ten minutes',
  email_changes: 'codes of ten minutes, as hashes',
  password_links: 'links of half an hour, as hashes',
  support_links: 'links of ten minutes, as hashes',
  google_revocations: 'sealed access that is about to end',
  auth_account: 'the hash of the password',
};

test('every table with rows of accounts is in the file, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'userId')`.execute(tested.database.kysely);
  const inFile = new Set([...personalTables, ...loginTables].map(({ table }) => table));
  const unknown = rows.map(({ name }) => name).filter((name) => !inFile.has(name) && !(name in leftOut));
  expect(unknown).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => inFile.has(name))).toEqual([]);
});
