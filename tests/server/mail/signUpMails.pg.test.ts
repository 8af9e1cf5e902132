import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSignUpCode, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { openMailer } from '#server/mail/openMailer.ts';
import { readSignUpCode } from '#tests/support/mailbox.ts';
import { openTestService, password, type TestService } from '../openTestService.ts';
import { startSmtpServer, type SmtpServer } from './smtpServer.ts';

let smtp: SmtpServer;
let tested: TestService;
let mailer: ReturnType<typeof openMailer>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  mailer = openMailer({ smtpUrl: smtp.url, from: 'sheaf@example.org', folder: '' });
  tested = await openTestService({ needsCode: true, mailer });
});
afterAll(async () => {
  await tested.close();
  mailer.close();
  await smtp.close();
});

const ask = (email: string) => tested.client().send(sendSignUpCode, { body: { email, language: 'en-US' } });
const codeIn = (message = '') => /account: (\d{6})/u.exec(message)?.[1] ?? '';
const take = (userName: string, code: string) => {
  const body = { email: `${userName}@example.com`, userName, password, language: 'en-US', code };
  return tested.client().send(signUp, { body });
};

test('the code goes by SMTP to the new user, and its mail says that it was made by a program', async () => {
  expect((await ask('ada@example.com')).status).toBe(200);
  const [message = ''] = smtp.messages;
  expect(message).toMatch(/^To: ada@example\.com$/mu);
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/mu);
  expect(/^Subject: (.*)$/mu.exec(message)?.[1]).not.toMatch(/\d/u);
  expect((await take('ada', codeIn(message))).status).toBe(200);
});

test('a mail that cannot be sent gives every address the same answer, and can be requested again at once', async () => {
  for (const email of ['ada@example.com', 'ben@example.com']) {
    // What was before would make the known address wait.
    await tested.database.kysely.deleteFrom('attempts' as never).execute();
    smtp.failures = 1;
    const answer = await ask(email);
    expect(answer).toMatchObject({ status: 503, body: { code: 'MailNotSent', retryAfterSeconds: 5 } });
    expect(answer.headers['retry-after']).toBe('5');
    expect((await ask(email)).status).toBe(200);
  }
  expect((await take('ben', codeIn(smtp.messages.at(-1)))).status).toBe(200);
});

test('while four mails are being sent, two for one network, the next is refused with a time to retry, and nothing is counted', async () => {
  const arrived: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => arrived.push(resolve));
  const slow = await openTestService({ needsCode: true, mailer: { send }, trustedProxies: ['127.0.0.1'] });
  const askFrom = (address: string, name: string) =>
    slow.client().send(sendSignUpCode, {
      body: { email: `${name}@example.com`, language: 'en-US' },
      headers: { 'x-forwarded-for': address },
    });
  const busy = { status: 429, body: { code: 'TooManyRequests', retryAfterSeconds: 5 } };
  const first = [askFrom('10.0.0.1', 'one'), askFrom('10.0.0.1', 'two')];
  await expect.poll(() => arrived.length).toBe(2);
  expect(await askFrom('10.0.0.1', 'five')).toMatchObject(busy);
  first.push(askFrom('10.0.1.1', 'three'), askFrom('10.0.1.1', 'four'));
  await expect.poll(() => arrived.length).toBe(4);
  for (let count = 0; count < 3; count += 1) expect(await askFrom('10.0.2.1', 'five')).toMatchObject(busy);
  for (const arrive of arrived) arrive();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const fifth = askFrom('10.0.2.1', 'five');
  await expect.poll(() => arrived.length).toBe(5);
  arrived.at(-1)?.();
  expect((await fifth).status).toBe(200);
  await slow.close();
});

test('without a mail server the mail is a file, with the code that makes the account', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sign-up-mails-'));
  const folder = join(dataFolder, 'mailbox');
  const mailbox = openMailer({ smtpUrl: null, from: 'sheaf@example.org', folder });
  const filed = await openTestService({ needsCode: true, mailer: mailbox });
  const asked = { email: 'cleo@example.com', language: 'en-US' };
  await filed.client().send(sendSignUpCode, { body: asked });
  const code = await readSignUpCode(dataFolder, asked.email);
  const answer = await filed.client().send(signUp, { body: { ...asked, userName: 'cleo', password, code } });
  expect(answer.status).toBe(200);
  await filed.close();
  mailbox.close();
  await rm(dataFolder, { recursive: true });
});
