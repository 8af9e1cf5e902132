import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import { subscribeToTemplate, unsubscribeFromTemplate } from '#core/wire/calls/template/templateCalls.ts';
import { recordMaintenances, sendMaintenanceMails } from '#server/commands/template/maintenances.ts';
import { maintenanceMail } from '#server/mail/mails.ts';
import { openMailer, type Mailer } from '#server/mail/openMailer.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { openTestService, type TestService } from '../openTestService.ts';
import { startSmtpServer, type SmtpServer } from './smtpServer.ts';

const shipped = join(import.meta.dirname, '../../../server/templates');
const slug = 'page-metadata';
let folder: string;
let smtp: SmtpServer;
let mailer: Mailer;
let tested: TestService;
let id: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-'));
  await cp(join(shipped, 'kinds.json'), join(folder, 'kinds.json'));
  await cp(join(shipped, slug), join(folder, slug), { recursive: true });
  tested = await openTestService({ gallery: await loadGallery(folder) });
  id = tested.service.gallery.templates[0]?.templateRegistrationId ?? 0;
});
beforeEach(async () => {
  smtp = await startSmtpServer();
  mailer = openMailer({ smtpUrl: smtp.url, from: 'sheaf@example.org', folder });
  await tested.database.kysely.deleteFrom('template_maintenances').execute();
  await tested.database.kysely.deleteFrom('maintenance_mails').execute();
  await tested.database.kysely.updateTable('template_states').set({ subscribed: false }).execute();
});
afterEach(async () => {
  mailer.close();
  await smtp.close();
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});

/** The service starts with this status of the template. */
async function startWith(status: string): Promise<void> {
  const file = join(folder, slug, 'template.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/"status": "\w+"/u, `"status": "${status}"`));
  await recordMaintenances({ database: tested.database, gallery: await loadGallery(folder) });
}

const send = (failures: unknown[] = []) =>
  sendMaintenanceMails(tested.service, mailer, (error) => failures.push(error));
const subscriber = async (name: string) => {
  const client = await tested.signUp(name);
  await client.send(subscribeToTemplate, { params: { id } });
  return client;
};
const recipients = () => smtp.messages.flatMap((message) => /^To: (.*)$/mu.exec(message)?.[1] ?? []).toSorted();

test('when a maintenance ends, each subscriber gets one mail, and one only', async () => {
  await subscriber('ada');
  await subscriber('ben');
  await tested.signUp('nobody');
  await startWith('Maintaining');
  await startWith('Maintaining');
  expect(await send()).toBe(0);
  await startWith('Published');
  expect(await send()).toBe(2);
  expect(recipients()).toEqual(['ada@example.com', 'ben@example.com']);
  await startWith('Published');
  expect(await send()).toBe(0);
  expect(smtp.messages).toHaveLength(2);
});

test('an account that unsubscribed before the end gets none', async () => {
  const client = await subscriber('cara');
  await startWith('Maintaining');
  await client.send(unsubscribeFromTemplate, { params: { id } });
  await startWith('Published');
  expect(await send()).toBe(0);
});

test('a template that was never in maintenance, or is withdrawn, sends nothing', async () => {
  await subscriber('dan');
  await startWith('Published');
  await startWith('Maintaining');
  await startWith('Obsoleting');
  expect(await send()).toBe(0);
});

test('several processes that start and send at once send each mail once', async () => {
  for (const name of ['eve', 'finn', 'gil']) await subscriber(name);
  await startWith('Maintaining');
  await Promise.all([startWith('Published'), startWith('Published')]);
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(recipients()).toEqual(['eve@example.com', 'finn@example.com', 'gil@example.com']);
});

test('a mail that the server does not take is sent at a later turn, with the same id', async () => {
  await subscriber('hal');
  await startWith('Maintaining');
  await startWith('Published');
  smtp.failures = 1;
  const failures: unknown[] = [];
  expect(await send(failures)).toBe(0);
  expect(failures).toHaveLength(1);
  const [owed] = await tested.database.kysely.selectFrom('maintenance_mails').selectAll().execute();
  expect(await send()).toBe(1);
  expect(smtp.messages[0]).toContain(`Message-ID: <${owed?.mail_id}@example.org>`);
});

test('the mail speaks the reader’s language and leads to the template', async () => {
  const client = await subscriber('ida');
  await client.send(updateLanguage, { body: { language: 'it-IT' } });
  await startWith('Maintaining');
  await startWith('Published');
  const mailbox = openMailer({ smtpUrl: null, from: 'sheaf@example.org', folder: join(folder, 'mailbox') });
  expect(await sendMaintenanceMails(tested.service, mailbox, () => undefined)).toBe(1);
  mailbox.close();
  const files = await readdir(join(folder, 'mailbox'));
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/u)]);
  const modes = ['', files[0] ?? ''].map((name) => statSync(join(folder, 'mailbox', name)).mode & 0o777);
  if (process.platform !== 'win32') expect(modes).toEqual([0o700, 0o600]);
  const message = await readFile(join(folder, 'mailbox', files[0] ?? ''), 'utf8');
  expect(message).toContain('To: ida@example.com');
  expect(message.replaceAll('=\r\n', '')).toContain(`/console/template/${slug}`);
  expect(message).toContain('Ciao ida,');
  await rm(join(folder, 'mailbox'), { recursive: true });
});

test.each(locales)('in %s every word of the mail is filled in', (locale) => {
  const facts = { userName: 'Ada', template: 'Tables', address: 'https://sheaf.example.org/x' };
  const { subject, text } = maintenanceMail(locale, facts);
  expect(subject).toContain('Tables');
  for (const fact of Object.values(facts)) expect(text).toContain(fact);
  expect(subject + text).not.toContain('{{');
});
