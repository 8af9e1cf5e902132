import type { Tx } from '#server/db/database.ts';
import { takeAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { accountMail } from '#server/mail/mails.ts';
import type { Mailer } from '#server/mail/openMailer.ts';
import type { CommandContext } from '../../commandContext.ts';
import { sendPendingMails } from '../../sendPendingMails.ts';

/** Sends the pending mails about changes of logins (sendPendingMails.ts). Returns the number of sent mails. */
export async function sendAccountMails(
  { database, publicUrl }: Pick<CommandContext, 'database' | 'publicUrl'>,
  mailer: Pick<Mailer, 'send'>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const take = async (tx: Tx, failed: readonly string[]) => {
    const due = await takeAccountMail(tx, failed);
    if (due === null) return null;
    const { mailId, recipient: to, language, userName, mail } = due;
    return {
      key: mailId,
      mailIds: [mailId],
      send: () => mailer.send({ mailId, to, ...accountMail(language, mail, { userName, publicUrl }) }),
    };
  };
  return sendPendingMails(database, 'account_mails', take, onFailure);
}
