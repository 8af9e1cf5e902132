import type { Database, Tx } from '#server/db/database.ts';
import { noteMailFailure, type MailTable } from '#server/db/tables/service/failedMails.ts';
import { mailFailure } from '#server/mail/mailDesk.ts';

/** A mail, or many in one, that is sent next. */
interface PendingMail {
  key: string;
  mailIds: readonly string[];
  send: () => Promise<void>;
}

/**
 * Sends pending mails one after the other until none is left, each in a transaction that also marks it as sent: two
 * processes never send the same one. `take` locks the next one, but none of the `failed` keys, and returns its key with
 * the function that sends it. A mail that cannot be sent now stays pending for the next turn, with the reason, which
 * `onFailure` receives too. Returns the number of sent mails. After a crash between sending and commit a mail is sent
 * again with the same Message-ID, by which mail programs recognise it.
 */
export async function sendPendingMails(
  database: Pick<Database, 'withoutRls'>,
  table: MailTable,
  take: (tx: Tx, failed: readonly string[]) => Promise<PendingMail | null>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const failed: string[] = [];
  let count = 0;
  for (;;) {
    const taken: PendingMail[] = [];
    try {
      await database.withoutRls(async (tx) => {
        const next = await take(tx, failed);
        if (next !== null) taken.push(next);
        await next?.send();
      });
      if (taken.length === 0) return count;
      count += 1;
    } catch (error) {
      const [mail] = taken;
      if (mail === undefined) throw error;
      failed.push(mail.key);
      onFailure(error);
      await database.withoutRls((tx) => noteMailFailure(tx, table, mail.mailIds, mailFailure(error)));
    }
  }
}
