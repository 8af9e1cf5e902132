import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import {
  lockDueNoticeMails,
  setMailNotices,
  setNoticeMailsSent,
  type DueMails,
} from '#server/db/tables/account/noticeMails.ts';
import { noticeMail, noticeSummaryMail } from '#server/mail/noticeMails.ts';
import type { Mailer } from '#server/mail/openMailer.ts';
import { outputLabel } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { sendPendingMails } from '../sendPendingMails.ts';
import { inAccountRevision } from '../transaction.ts';

/** Sets the events that the account wants mails about; other devices read them from the account in their next poll. */
export async function updateMailNotices(
  context: CommandContext,
  accountId: string,
  kinds: readonly NoticeKind[],
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) => {
    await setMailNotices(tx, accountId, kinds);
    return success({});
  });
}

type Sender = Pick<CommandContext, 'database' | 'publicUrl' | 'gallery'>;

/** Sends the pending mails about events (sendPendingMails.ts); many of an account at once become one. */
export async function sendNoticeMails(
  context: Sender,
  mailer: Pick<Mailer, 'send'>,
  onFailure: (error: unknown) => void,
  waitSeconds?: number,
): Promise<number> {
  const take = async (tx: Tx, failed: readonly string[]) => {
    const due = await lockDueNoticeMails(tx, failed, waitSeconds);
    const mailIds = due?.mails.map(({ mailId }) => mailId) ?? [];
    return due && { key: due.accountId, mailIds, send: () => sendDue(context, mailer, tx, due) };
  };
  return sendPendingMails(context.database, 'notice_mails', take, onFailure);
}

async function sendDue(
  { publicUrl, gallery }: Sender,
  mailer: Pick<Mailer, 'send'>,
  tx: Tx,
  due: DueMails,
): Promise<void> {
  const { email: to, userName, language, mails } = due;
  const [first] = mails;
  if (first === undefined) return;
  const labelOf = (templateSlug: string, column: string) => outputLabel(gallery.bySlug(templateSlug), language, column);
  const facts = { userName, publicUrl, labelOf };
  const written =
    mails.length === 1
      ? noticeMail(language, first.notice, facts)
      : noticeSummaryMail(language, mails.map(({ notice }) => notice), facts); // prettier-ignore
  await mailer.send({ mailId: first.mailId, to, ...written });
  await setNoticeMailsSent(tx, mails.map(({ mailId }) => mailId)); // prettier-ignore
}
