import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { MailedNotice } from '#core/domain/notice/mailedNotice.ts';
import { noticeKinds } from '#core/domain/notice/noticeKind.ts';
import { locales } from '#core/domain/locale.ts';
import { updateMailNotices } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { sendNoticeMails } from '#server/commands/account/noticeMails.ts';
import type { Finding } from '#core/domain/drift/drift.ts';
import { mailEndingPlans } from '#server/jobs/housekeeping/changePlans.ts';
import { mailDrift, mailExportEnd, mailRunEnd } from '#server/db/tables/account/noticeMails.ts';
import { noticeMail, noticeSummaryMail } from '#server/mail/noticeMails.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { exportScene, type ExportScene } from '#tests/server/commands/export/exportScene.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

let tested: TestService;
let ada: Client;
let scene: ExportScene;
let mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  scene = exportScene(tested, ada);
});
beforeEach(async () => {
  mails = [];
  await sql`delete from notice_mails`.execute(tested.database.kysely);
  await choose(...noticeKinds);
});
afterAll(() => tested.close());

const choose = (...kinds: string[]) => ada.send(updateMailNotices, { body: { kinds } });
const send = (failures: unknown[] = [], by: Parameters<typeof sendNoticeMails>[1] = mailer) =>
  sendNoticeMails(tested.service, by, (error) => failures.push(error), 0);
const inTransaction = (
  work: (tx: Parameters<Parameters<TestService['database']['withoutRls']>[0]>[0]) => Promise<void>,
) => tested.database.withoutRls(work);

async function endedRun(endReason: string, lotNo = 1): Promise<string> {
  const lotId = await scene.addRun(await scene.makeTask('Mugs'), ['name'], [['a'], ['b']], lotNo);
  await sql`update lots set end_reason = ${endReason}, ended_at = now() where lot_id = ${lotId}`.execute(
    tested.database.kysely,
  );
  return lotId;
}
const finding = { kind: 'emptier', column: 'price', before: 0, now: 0.4 } as const;
const place = { css: '.price', attr: null };
const lost = (column: string | null): Finding => ({
  kind: 'selectorLost',
  column,
  place,
  pages: 3,
  lastFoundAt: 0,
  second: null,
  proposals: [],
});

describe('a mail about an event', () => {
  test('is sent once for a finished run, with a link to its rows, however often its end is written', async () => {
    const lotId = await endedRun('Finished');
    for (let turn = 0; turn < 2; turn += 1) await inTransaction((tx) => mailRunEnd(tx, lotId));
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Mugs: run finished' }]);
    expect(mails[0]?.text).toContain('Mugs: run finished. 2 rows');
    expect(mails[0]?.text).toMatch(/http:\/\/127\.0\.0\.1:8080\/console\/task\/lot-data\?taskId=[\w-]+&lotNo=1/u);
  });

  test('says why a run failed, and is not sent where the user stopped it', async () => {
    for (const reason of ['StoppedByFailure', 'PlanStorage', 'StoppedByUser']) {
      const lotId = await endedRun(reason);
      await inTransaction((tx) => mailRunEnd(tx, lotId));
    }
    expect(await send()).toBe(2);
    expect(mails.map(({ subject }) => subject)).toEqual(['Mugs: run failed', 'Mugs: run failed']);
  });

  test('names what differs in a run', async () => {
    const lotId = await endedRun('Finished');
    for (const ends of [1, 1, 2]) await inTransaction((tx) => mailDrift(tx, lotId, { ends, finding }));
    expect(await send()).toBe(2);
    expect(mails[0]?.text).toContain('Price is empty in 40% of the rows, 0% before');
  });

  test('reports an export that has ended, not one that waits', async () => {
    const taskId = await scene.makeTask('Cups');
    await scene.addRun(taskId, ['name'], [['a']]);
    const column = { name: 'name', label: 'Name', type: 'text' };
    const { recordId } = await scene.create({ taskId, scope: 'all', format: 'csv', columns: [column] });
    await inTransaction((tx) => mailExportEnd(tx, recordId));
    expect(await send()).toBe(0);
    await sql`update exports set status = 'done', row_count = 1, ended_at = now() where export_id = ${recordId}`.execute(
      tested.database.kysely,
    );
    await inTransaction((tx) => mailExportEnd(tx, recordId));
    expect(await send()).toBe(1);
    expect(mails[0]?.subject).toMatch(/^Cups.*\.csv is ready$/u);
    expect(mails[0]?.text).toContain('/console/task/export-record');
  });

  test('is written only for the kinds that the account wants, which its devices read', async () => {
    await choose('drift');
    const lotId = await endedRun('Finished');
    await inTransaction((tx) => mailRunEnd(tx, lotId));
    expect(await send()).toBe(0);
    await inTransaction((tx) => mailDrift(tx, lotId, { ends: 1, finding }));
    expect(await send()).toBe(1);
    expect((await ada.send(getChanges)).body).toMatchObject({ account: { mailNotices: ['drift'] } });
    const eve = await tested.signUp(`eve${Date.now()}`);
    expect((await eve.send(getChanges)).body).toMatchObject({ account: { mailNotices: [] } });
  });
});

test('the end of a plan is announced 7 and 1 days before, once each, and again where the plan was extended', async () => {
  const endIn = async (hours: number) => {
    await sql`
      update accounts set level_after_plan = 1, plan_ends_at = date_trunc('second', now()) + ${hours} * interval '1 hour'
      where account_id = ${ada.accountId}`.execute(tested.database.kysely);
    for (let turn = 0; turn < 2; turn += 1) await mailEndingPlans(tested.database);
    return send();
  };
  const sent: number[] = [];
  for (const hours of [169, 167, 23, 24 * 30, 160]) sent.push(await endIn(hours));
  await choose('drift');
  sent.push(await endIn(150), await endIn(-1));
  await sql`update accounts set level_after_plan = null, plan_ends_at = null where account_id = ${ada.accountId}`.execute(
    tested.database.kysely,
  );
  expect(sent).toEqual([0, 1, 1, 0, 1, 0, 0]);
  expect(mails[0]?.subject).toMatch(/^Your plan Professional ends on /u);
  expect(mails[0]?.text).toContain('Free follows.');
});

async function manyEvents(count: number): Promise<void> {
  const lotId = await endedRun('Finished');
  for (let ends = 1; ends <= count; ends += 1) await inTransaction((tx) => mailDrift(tx, lotId, { ends, finding }));
}

describe('many events at once', () => {
  test('nine are nine mails', async () => {
    await manyEvents(9);
    expect(await send()).toBe(9);
    expect(new Set(mails.map(({ mailId }) => mailId)).size).toBe(9);
  });

  test('ten are one mail, which names them', async () => {
    await manyEvents(10);
    expect(await send()).toBe(1);
    expect(mails[0]?.subject).toBe('10 notifications of Sheaf');
    expect(mails[0]?.text.match(/– Mugs differs from earlier runs/gu)).toHaveLength(10);
    expect(await send()).toBe(0);
  });

  test('those of the last moments wait for others', async () => {
    await manyEvents(1);
    expect(await sendNoticeMails(tested.service, mailer, () => undefined)).toBe(0);
  });

  test('two processes send each mail once', async () => {
    await manyEvents(6);
    const counts = await Promise.all([send(), send()]);
    expect(counts[0] + counts[1]).toBe(6);
    expect(new Set(mails.map(({ mailId }) => mailId)).size).toBe(6);
    expect(mails).toHaveLength(6);
  });
});

test('a mail that the mail server does not take is sent later, under the same id', async () => {
  await manyEvents(1);
  const refused: string[] = [];
  const failures: unknown[] = [];
  const away = {
    send: async ({ mailId }: Mail) => {
      refused.push(mailId);
      throw new Error('away');
    },
  };
  expect(await send(failures, away)).toBe(0);
  expect(failures).toHaveLength(1);
  expect(await send()).toBe(1);
  expect(mails[0]?.mailId).toBe(refused[0]);
});

const notices: MailedNotice[] = [
  { kind: 'runEnded', name: 'Mugs', taskId: 't', lotNo: 1, rowCount: 2 },
  { kind: 'runFailed', name: 'Mugs', taskId: 't', lotNo: 1, endReason: 'StoppedByFailure' },
  { kind: 'drift', name: 'Mugs', taskId: 't', lotNo: 1, finding: { kind: 'columnGone', column: 'price' } },
  { kind: 'drift', name: 'Mugs', taskId: 't', lotNo: 1, finding: { kind: 'fewerRows', before: 9, now: 1 } },
  ...['price', null].map((column) => ({
    kind: 'drift' as const,
    name: 'Mugs',
    taskId: 't',
    lotNo: 1,
    finding: lost(column),
  })),
  {
    kind: 'drift',
    name: 'Mugs',
    taskId: 't',
    lotNo: 1,
    finding: { kind: 'otherType', column: 'price', type: 'number', nowType: 'text', before: 1, now: 0 },
  },
  { kind: 'planEnds', level: AccountLevel.Professional, levelAfter: AccountLevel.Free, endsAt: Date.UTC(2030, 0, 31) },
  { kind: 'exportDone', name: 'Mugs.csv', isSent: false, rowCount: 2 },
  { kind: 'exportDone', name: 'My shop', isSent: true, rowCount: 2 },
  { kind: 'exportFailed', name: 'Mugs.csv', isSent: false, problem: 'NoSpace', detail: null },
  { kind: 'exportFailed', name: 'My shop', isSent: true, problem: null, detail: null },
];

test('a column is named by its label in the language of the account, and by its name where there is none', async () => {
  const lotId = await endedRun('Finished');
  const setLanguage = (language: string) =>
    sql`update accounts set language = ${language} where account_id = ${ada.accountId}`.execute(tested.database.kysely);
  await setLanguage('de-DE');
  await inTransaction((tx) => mailDrift(tx, lotId, { ends: 1, finding }));
  await send();
  await inTransaction((tx) => mailDrift(tx, lotId, { ends: 2, finding: { kind: 'columnGone', column: 'shade' } }));
  await inTransaction((tx) => mailDrift(tx, lotId, { ends: 3, finding }));
  // As an earlier version of the service wrote it.
  await sql`update notice_mails set notice = notice - 'templateSlug' where event like '% 3'`.execute(
    tested.database.kysely,
  );
  await send();
  await setLanguage('en-US');
  expect(mails.map(({ text }) => /(?:Preis|shade|price)/u.exec(text)?.[0])).toEqual(['Preis', 'shade', 'price']);
});

test.each(locales)('in %s every mail has its words and its link', (language) => {
  const labelOf = (templateSlug: string, column: string) => `${templateSlug}.${column}`;
  const reader = { userName: 'ada', publicUrl: 'https://sheaf.example', labelOf };
  for (const notice of notices) {
    const { subject, text } = noticeMail(language, notice, reader);
    expect(subject).toContain('name' in notice ? notice.name : '2030');
    expect(text).toContain('https://sheaf.example/console/');
    expect(`${subject}${text}`).not.toMatch(/\{\{|undefined|\$\./u);
  }
  const { text } = noticeSummaryMail(
    language,
    Array.from({ length: 25 }, () => notices[0]!),
    reader,
  );
  expect(text.match(/^– /gmu)).toHaveLength(20);
});
