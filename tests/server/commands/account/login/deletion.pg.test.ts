import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { deletionDays } from '#core/domain/account/holder/deletion.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { keepAccount, planDeletion } from '#core/wire/calls/account/deletionCalls.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import { isAccountAtRest } from '#server/db/tables/account/login/deletions.ts';
import { startRemoving } from '#server/jobs/housekeeping/startRemoving.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { fillTheRest } from '#tests/server/db/fillTheRest.ts';
import { tablesWith } from '#tests/server/db/tablesWith.ts';
import { quiet } from '#tests/server/jobs/quiet.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { taskScene } from '../../task/taskScene.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
});
beforeEach(async () => {
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

const plan = (client: Client, secret = password) => client.send(planDeletion, { body: { password: secret } });
const signInAs = async (login: string): Promise<Client> => {
  const client = tested.client();
  expect((await client.send(signIn, { body: { login, password } })).status).toBe(200);
  return client;
};
const atRest = (accountId: string) => tested.database.withoutRls((tx) => isAccountAtRest(tx, accountId));
const makeDue = (accountId: string) =>
  sql`update accounts set deletes_at = now() where account_id = ${accountId}`.execute(tested.database.kysely);
const found = (text: string) => tablesWith(tested.database.kysely, text);
async function removeDue(isOver: () => Promise<boolean>): Promise<void> {
  const removing = startRemoving({ database: tested.database, log: quiet });
  await waitFor(isOver);
  await removing.stop();
}

test('a request signs the account out everywhere, stops its runs and what would start by itself, and its owner gets a mail', async () => {
  const client = await tested.signUp('ada');
  const scene = taskScene(tested, client);
  const taskId = await scene.create('Mugs');
  await scene.start(taskId);
  const elsewhere = await signInAs('ada');
  expect(await plan(client, 'wrong')).toMatchObject({ body: { code: 'FailValidatePassword' } });
  expect(await atRest(client.accountId)).toBe(false);
  const { body } = await plan(client);
  expect(Number(body['deletesAt']) - Date.now()).toBeGreaterThan((deletionDays - 1) * dayMs);
  expect([(await client.send(getAccount)).status, (await elsewhere.send(getAccount)).status]).toEqual([401, 401]);
  const { rows } = await sql<{ status: TaskStatus }>`select status from tasks where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  expect(rows).toEqual([{ status: TaskStatus.Stopped }]);
  expect(await atRest(client.accountId)).toBe(true);
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Your Sheaf account is going to be deleted' }]);
});

test('until then a sign-in keeps the account, with everything in it', async () => {
  const client = await tested.signUp('berta');
  await taskScene(tested, client).create('Kept');
  expect((await client.send(keepAccount)).status).toBe(404);
  const { deletesAt } = (await plan(client)).body;
  const back = await signInAs('berta');
  expect((await back.send(getAccount)).body).toMatchObject({ deletesAt });
  expect((await back.send(keepAccount)).status).toBe(200);
  expect((await back.send(getAccount)).body).toMatchObject({ deletesAt: null });
  expect(await atRest(back.accountId)).toBe(false);
  expect(await found('Kept')).toContain('public.tasks');
});

test('after fourteen days it is gone from every table, and others keep everything', async () => {
  const [leaver, stays] = [await tested.signUp('leaver'), await tested.signUp('stays')];
  for (const client of [leaver, stays]) {
    const scene = taskScene(tested, client);
    await scene.start(await scene.create('Mugs'));
    await fillTheRest(tested.database.kysely, client.accountId);
  }
  const kept = await found(stays.accountId);
  await plan(leaver);
  await makeDue(leaver.accountId);
  const elsewhere = /deleted_customers|google_revocations/u;
  await removeDue(async () => (await found(leaver.accountId)).every((table) => elsewhere.test(table)));
  expect(await found('leaver')).toEqual([]);
  expect(await found(stays.accountId)).toEqual(kept);
  expect((await tested.client().send(signIn, { body: { login: 'leaver', password } })).status).toBe(401);
  await tested.signUp('leaver');
});

test('nothing is deleted before its time, and a worker that died leaves the account to another one', async () => {
  const [early, due] = [await tested.signUp('early'), await tested.signUp('due')];
  await plan(early);
  await plan(due);
  await makeDue(due.accountId);
  // As takeDueDeletion does it in a worker that dies afterwards.
  await sql`
    update accounts set disabled_at = now(), deletes_at = now() where account_id = ${due.accountId}`.execute(
    tested.database.kysely,
  );
  await removeDue(async () => (await found(due.accountId)).length === 0);
  expect((await signInAs('early')).accountId).toBe(early.accountId);
});
