import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { MailedNotice } from '#core/domain/notice/mailedNotice.ts';
import { noticeOfEnd, type NoticeKind } from '#core/domain/notice/noticeKind.ts';
import { planEndDays, planEndEvent, type PlanEndDays } from '#core/domain/notice/planEnd.ts';
import { ExportStatus, type ExportProblem } from '#core/domain/data/exportFile.ts';
import type { Finding } from '#core/domain/drift/drift.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { EndReason } from '#core/domain/run/lotEvent.ts';
import type { Tx } from '#server/db/database.ts';

/*
 * Mails about events. Each is written in the transaction of its event, where the account wants mails of its kind, and
 * its event is unique: so there is one per event, whatever process is killed when.
 */

async function insertMail(tx: Tx, accountId: string, event: string, notice: MailedNotice): Promise<void> {
  await sql`
    insert into notice_mails (account_id, event, notice)
    select account_id, ${event}, ${JSON.stringify(notice)}::jsonb from accounts
    where account_id = ${accountId} and ${notice.kind} = any(mail_notices)
    on conflict (account_id, event) do nothing`.execute(tx);
}

interface EndedLot {
  accountId: string;
  taskId: string;
  templateSlug: string;
  name: string;
  lotNo: number;
  rowCount: number;
  endReason: EndReason | null;
  endedAt: Date;
}

async function readLot(tx: Tx, lotId: string): Promise<EndedLot | undefined> {
  const { rows } = await sql<EndedLot>`
    select lots.account_id as "accountId", task_id as "taskId", template_slug as "templateSlug", name,
      lots.lot_no as "lotNo", lots.row_count as "rowCount", end_reason as "endReason", lots.ended_at as "endedAt"
    from lots join tasks using (task_id) where lots.lot_id = ${lotId}`.execute(tx);
  return rows[0];
}

/** Writes the mail about the end of a run. */
export async function mailRunEnd(tx: Tx, lotId: string): Promise<void> {
  const lot = await readLot(tx, lotId);
  const kind = noticeOfEnd(lot?.endReason ?? null);
  if (lot === undefined || kind === null) return;
  const { accountId, taskId, name, lotNo, rowCount, endReason, endedAt } = lot;
  const notice: MailedNotice =
    kind === 'runFailed' && endReason !== null
      ? { kind, name, taskId, lotNo, endReason }
      : { kind: 'runEnded', name, taskId, lotNo, rowCount };
  await insertMail(tx, accountId, `run ${lotId} ${endedAt.getTime()}`, notice);
}

/** Writes the mail about a run that differs from earlier ones. */
export async function mailDrift(
  tx: Tx,
  lotId: string,
  { ends, finding }: { ends: number; finding: Finding },
): Promise<void> {
  const lot = await readLot(tx, lotId);
  if (lot === undefined) return;
  const { accountId, taskId, templateSlug, name, lotNo } = lot;
  const notice: MailedNotice = { kind: 'drift', name, taskId, lotNo, templateSlug, finding };
  await insertMail(tx, accountId, `drift ${lotId} ${ends}`, notice);
}

interface EndedExport {
  accountId: string;
  status: ExportStatus;
  name: string;
  isSent: boolean;
  rowCount: number;
  problem: ExportProblem | null;
  detail: string | null;
  endedAt: Date | null;
}

/** Writes the mail about an export that has ended with this transaction. */
export async function mailExportEnd(tx: Tx, exportId: string): Promise<void> {
  const { rows } = await sql<EndedExport>`
    select account_id as "accountId", status, coalesce(destination ->> 'name', file_name) as name,
      is_delivery as "isSent", row_count as "rowCount", problem, problem_detail as detail, ended_at as "endedAt"
    from exports where export_id = ${exportId} and deleted_at is null`.execute(tx);
  const [ended] = rows;
  if (ended === undefined) return;
  const { accountId, status, name, isSent, rowCount, problem, detail, endedAt } = ended;
  const event = `export ${exportId} ${endedAt?.getTime()}`;
  if (status === ExportStatus.Done)
    await insertMail(tx, accountId, event, { kind: 'exportDone', name, isSent, rowCount });
  if (status === ExportStatus.Failed) {
    await insertMail(tx, accountId, event, { kind: 'exportFailed', name, isSent, problem, detail });
  }
}

/** An account that wants a mail about the end of its plan, which is due and not written. */
interface EndingPlan {
  accountId: string;
  endsAt: Date;
  level: AccountLevel;
  days: PlanEndDays;
}

/** Returns the ends of plans whose mail is due (core/domain/notice/planEnd.ts) and not written. */
export async function findEndingPlans(tx: Tx): Promise<EndingPlan[]> {
  const [early, late] = planEndDays;
  const { rows } = await sql<EndingPlan>`
    select * from (
      select account_id as "accountId", plan_ends_at as "endsAt", level,
        case when plan_ends_at <= now() + ${late} * interval '1 day' then ${late}::int else ${early}::int end as days
      from accounts
      where level_after_plan is not null and plan_ends_at > now()
        and plan_ends_at <= now() + ${early} * interval '1 day' and 'planEnds' = any(mail_notices)) ending
    where not exists (
      select from notice_mails where account_id = "accountId"
        and event = 'plan ' || floor(extract(epoch from "endsAt") * 1000)::bigint || ' ' || days)`.execute(tx);
  return rows;
}

/** Writes the mail about the end of a plan. */
export async function mailPlanEnd(
  tx: Tx,
  { accountId, endsAt, level, days }: EndingPlan,
  levelAfter: AccountLevel,
): Promise<void> {
  const time = endsAt.getTime();
  await insertMail(tx, accountId, planEndEvent(time, days), { kind: 'planEnds', level, levelAfter, endsAt: time });
}

/** Writes the mail about an automatic recharge that was switched off; the reason names the order or the choice. */
export async function mailRechargeOff(tx: Tx, accountId: string, reason: string): Promise<void> {
  await insertMail(tx, accountId, `recharge ${reason}`, { kind: 'rechargeOff' });
}

/** Adds an event to those that an account wants mails about. */
export async function wantMail(tx: Tx, accountId: string, kind: NoticeKind): Promise<void> {
  await sql`
    update accounts set mail_notices = array_append(mail_notices, ${kind}::text)
    where account_id = ${accountId} and not ${kind} = any(mail_notices)`.execute(tx);
}

/** Sets the events that an account wants mails about. */
export async function setMailNotices(tx: Tx, accountId: string, kinds: readonly NoticeKind[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ mail_notices: [...new Set(kinds)] })
    .where('account_id', '=', accountId)
    .execute();
}

/** Mails that are due for one account. */
export interface DueMails {
  email: string;
  userName: string;
  language: Locale;
  mails: { mailId: string; notice: MailedNotice }[];
}

/** Mails that come at once are gathered for this time, so that many of them become one. */
const gatherSeconds = 30;
/** From this number on, the mails of an account become one. */
const minTogether = 10;
const maxTogether = 200;

/**
 * Returns the mails that are sent next: the oldest one alone, or all of its account where they are `minTogether`. Mails
 * of the last `gatherSeconds`, and of accounts in `tried` wait; those given up stay. They are locked until commit.
 */
export async function lockDueNoticeMails(
  tx: Tx,
  tried: readonly string[],
  waitSeconds = gatherSeconds,
): Promise<(DueMails & { accountId: string }) | null> {
  const { rows } = await sql<{ account_id: string; email: string; user_name: string; language: Locale }>`
    select accounts.account_id, email, user_name, language from notice_mails m join accounts using (account_id)
    where sent_at is null and m.created_at <= now() - ${waitSeconds} * interval '1 second'
      and m.gives_up_at > now() and accounts.account_id <> all(${[...tried]}::text[])
    order by m.created_at limit 1 for update of m skip locked`.execute(tx);
  const [first] = rows;
  if (first === undefined) return null;
  const { rows: mails } = await sql<{ mailId: string; notice: MailedNotice }>`
    select mail_id as "mailId", notice from notice_mails
    where account_id = ${first.account_id} and sent_at is null and gives_up_at > now()
    order by created_at, mail_id limit ${sql.lit(maxTogether)} for update skip locked`.execute(tx);
  return {
    accountId: first.account_id,
    email: first.email,
    userName: first.user_name,
    language: first.language,
    mails: mails.length >= minTogether ? mails : mails.slice(0, 1),
  };
}

export async function setNoticeMailsSent(tx: Tx, mailIds: readonly string[]): Promise<void> {
  await sql`update notice_mails set sent_at = now() where mail_id = any(${mailIds}::uuid[])`.execute(tx);
}

/** Deletes mails that were sent, or given up, weeks ago. */
export async function forgetNoticeMails(tx: Tx): Promise<void> {
  await sql`delete from notice_mails where created_at < now() - interval '30 days'`.execute(tx);
}
