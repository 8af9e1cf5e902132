import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import * as calls from '#core/wire/calls/operator/operatorMailCalls.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import { sendNoticeMails } from '#server/commands/account/noticeMails.ts';
import { sendMaintenanceMails } from '#server/commands/template/maintenances.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let operator: Client;
let ada: Client;
let sent: Mail[] = [];
let refusal: object | null = null;
const mailer = {
  send: async (mail: Mail) => {
    if (refusal !== null) throw Object.assign(new Error(`550 no mailbox for ${mail.to}`), refusal);
    sent.push(mail);
  },
  close: () => undefined,
};
const nothing = () => undefined;
const sendAll = async () => {
  await sendAccountMails(tested.service, mailer, nothing);
  await sendNoticeMails(tested.service, mailer, nothing, 0);
  await sendMaintenanceMails(tested.service, mailer, nothing);
};

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free });
  tested.service.sendMailsNow = sendAll;
  operator = await tested.signUp('grace');
  ada = await tested.signUp('ada');
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
});
afterAll(() => tested.close());

const failed = async () => (await operator.send(calls.listFailedMails)).body;
const again = (sender: Client, ...mailIds: string[]) => sender.send(calls.sendMailsAgain, { body: { mailIds } });

async function addMails(): Promise<void> {
  await tested.database.withoutRls((tx) =>
    insertAccountMail(tx, ada.accountId, 'before@example.com', { kind: 'emailChanged' }),
  );
  const notice = { kind: 'exportDone', name: 'mugs.csv', isSent: false, rowCount: 3 };
  await sql`
    insert into notice_mails (account_id, event, notice)
    values (${ada.accountId}, 'export 1', ${JSON.stringify(notice)}::jsonb)`.execute(tested.database.kysely);
  const { templateRegistrationId: id } = tested.service.gallery.templates[0] ?? { templateRegistrationId: 1 };
  await sql`
    insert into maintenance_mails (mail_id, account_id, template_registration_id)
    values (gen_random_uuid(), ${ada.accountId}, ${id})`.execute(tested.database.kysely);
}

test('a mail that waits for its first try is none that failed', async () => {
  await addMails();
  expect(await failed()).toEqual({ items: [], total: 0 });
});

test('a mail that no server took is listed with its reason, without the words of the server', async () => {
  refusal = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
  await sendAll();
  await sendAll();
  const body = await failed();
  expect(body).toMatchObject({ total: 3 });
  const items = body['items'] as calls.FailedMail[];
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['emailChanged', 'exportDone', 'maintenanceOver']);
  expect(items.find(({ kind }) => kind === 'emailChanged')).toMatchObject({
    userName: 'ada',
    recipient: 'before@example.com',
    tries: 2,
    isGivenUp: false,
    failure: { kind: 'recipient', code: 'EENVELOPE', status: 550 },
  });
  expect(items.find(({ kind }) => kind === 'exportDone')).toMatchObject({ recipient: 'ada@example.com', tries: 2 });
  expect(JSON.stringify(body)).not.toContain('no mailbox');
});

test('a mail that was given up is sent again, and once', async () => {
  await sql`update notice_mails set gives_up_at = now() - interval '1 hour'`.execute(tested.database.kysely);
  const { items } = (await failed()) as unknown as calls.FailedMails;
  const notice = items.find(({ kind }) => kind === 'exportDone');
  expect(notice).toMatchObject({ isGivenUp: true });
  refusal = null;
  await sendAll();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'before@example.com']);
  sent = [];
  expect(await again(ada, notice?.mailId ?? '')).toMatchObject({ status: 404 });
  const answer = await again(operator, notice?.mailId ?? '');
  expect(answer).toMatchObject({ status: 200, body: { items: [], total: 0 } });
  await again(operator, notice?.mailId ?? '');
  expect(sent).toMatchObject([{ to: 'ada@example.com', mailId: notice?.mailId }]);
});

test('the trail of the service has each act that made a mail due, and none that found nothing', async () => {
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_log where kind = 'OperatorActed'`.execute(tested.database.kysely);
  expect(rows.map(({ facts }) => facts)).toEqual([{ operatorId: operator.accountId, act: 'sendMails' }]);
});
