import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount, signUp } from '#core/wire/calls/account/accountCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { creditReferrals } from '#server/jobs/housekeeping/creditReferrals.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { dollars, openShop } from '../order/shop.ts';

/** The shop's offer: $5 for each of two, for at most two accounts. */
let shop: TestService;
let serial = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const accountOf = async (client: Client): Promise<Account> =>
  (await client.send(getAccount)).body as unknown as Account;
const referralOf = async (client: Client) => (await accountOf(client)).referral ?? expect.fail('no invitations');
const balanceOf = async (client: Client): Promise<number> => (await accountOf(client)).balanceMicro;
const credit = () => creditReferrals(shop.database);

/** Signs up by a code. */
async function join(invitation: string): Promise<Client> {
  const name = `invited${(serial += 1)}`;
  const client = shop.client();
  const body = { email: `${name}@example.com`, userName: name, password: 'correct horse battery', language: 'en-US' };
  const answer = await client.send(signUp, { body: { ...body, invitation } });
  expect(answer).toMatchObject({ status: 200 });
  return Object.assign(client, { accountId: (answer.body as unknown as Account).userId });
}

/** Writes a run that has ended. */
async function finishRun({ accountId }: Client, rows: number, way = 'manual'): Promise<void> {
  const taskId = randomUUID();
  const { kysely } = shop.database;
  await sql`
    insert into tasks (task_id, account_id, task_group_id, name, template_slug, template_version, parameters, revision)
    select ${taskId}, ${accountId}, task_group_id, 'x', 'x', 1, '{}', 1 from task_groups where account_id = ${accountId}`.execute(
    kysely,
  );
  await sql`
    insert into lots (lot_id, account_id, task_id, lot_no, status, plan, columns, row_count, subtask_count, start_way, ended_at,
      revision)
    values (gen_random_uuid(), ${accountId}, ${taskId}, 1, 4, '{}', '{}', ${rows}, 1, ${way}, now(), 1)`.execute(
    kysely,
  );
}

test('both are credited once, when the first run of the invited account has ended with rows (§2.2)', async () => {
  const inviter = await shop.signUp('host');
  const { code, ...offer } = await referralOf(inviter);
  expect(offer).toEqual({ amountMicro: dollars(5), maxAccounts: 2, invited: 0, credited: 0 });
  const invited = await join(code);
  expect(await referralOf(inviter)).toMatchObject({ invited: 1, credited: 0 });

  await finishRun(invited, 0);
  await finishRun(invited, 10, 'local');
  await credit();
  expect([await balanceOf(inviter), await balanceOf(invited)]).toEqual([0, 0]);

  await finishRun(invited, 10);
  await Promise.all([credit(), credit(), credit()]);
  await credit();
  expect([await balanceOf(inviter), await balanceOf(invited)]).toEqual([dollars(5), dollars(5)]);
  expect(await referralOf(inviter)).toMatchObject({ invited: 1, credited: 1 });
});

test('beyond the maximum only the invited account is credited', async () => {
  const inviter = await shop.signUp('popular');
  const { code } = await referralOf(inviter);
  for (let count = 0; count < 3; count += 1) await finishRun(await join(code), 1);
  const last = await join(code);
  await finishRun(last, 1);
  await credit();
  expect([await balanceOf(inviter), await balanceOf(last)]).toEqual([dollars(10), dollars(5)]);
  expect(await referralOf(inviter)).toMatchObject({ invited: 4, credited: 2 });
});

test('a code that invites for no account makes an account without credit', async () => {
  const client = await join('nobody-has-it');
  await finishRun(client, 1);
  await credit();
  expect(await balanceOf(client)).toBe(0);
});

test('the promise of an invitation holds after its inviter was deleted', async () => {
  const inviter = await shop.signUp('leaving');
  const invited = await join((await referralOf(inviter)).code);
  await sql`delete from auth_user where id = ${inviter.accountId}`.execute(shop.database.kysely);
  await finishRun(invited, 1);
  await credit();
  expect(await balanceOf(invited)).toBe(dollars(5));
});
