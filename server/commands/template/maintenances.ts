import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Tx } from '#server/db/database.ts';
import {
  deleteMaintenance,
  insertMaintenance,
  insertMaintenanceMails,
  lockDueMail,
  lockMaintenances,
  setMailSent,
  type DueMail,
} from '#server/db/tables/template/maintenances.ts';
import { maintenanceMail } from '#server/mail/mails.ts';
import type { Mailer } from '#server/mail/openMailer.ts';
import type { CommandContext } from '../commandContext.ts';

type Sender = Pick<CommandContext, 'database' | 'gallery' | 'publicUrl'>;

/**
 * Sends every pending mail, each in a transaction that also marks it as sent: two processes never send the same one. A
 * mail that cannot be sent now stays pending for the next turn; `onFailure` receives the reason. Returns the number of
 * sent mails.
 * A crash between sending and commit sends a mail again: its Message-ID stays the same, so mail programs recognise it.
 */
export async function sendMaintenanceMails(
  context: Sender,
  mailer: Mailer,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const failed: string[] = [];
  let count = 0;
  for (;;) {
    let mail: DueMail | undefined;
    try {
      await context.database.withoutRls(async (tx) => {
        mail = await lockDueMail(tx, failed);
        if (mail !== undefined) await sendOne(context, mailer, tx, mail);
      });
      if (mail === undefined) return count;
      count += 1;
    } catch (error) {
      if (mail === undefined) throw error;
      failed.push(mail.mail_id);
      onFailure(error);
    }
  }
}

async function sendOne({ gallery, publicUrl }: Sender, mailer: Mailer, tx: Tx, mail: DueMail): Promise<void> {
  const template = gallery.byId(mail.template_registration_id);
  if (template !== undefined) {
    const facts = {
      userName: mail.user_name,
      template: template.texts[mail.language].name,
      address: `${publicUrl}/console/template/${template.slug}`,
    };
    await mailer.send({ mailId: mail.mail_id, to: mail.email, ...maintenanceMail(mail.language, facts) });
  }
  await setMailSent(tx, mail.mail_id);
}

/**
 * Compares the gallery with its state at the last start of the service. For each template that is published again, it
 * inserts one row per subscriber for the mail to send: once, however many processes start or crash.
 */
export async function recordMaintenances({
  database,
  gallery,
}: Pick<CommandContext, 'database' | 'gallery'>): Promise<void> {
  await database.withoutRls(async (tx) => {
    const before = await lockMaintenances(tx);
    for (const { templateRegistrationId: id, status } of gallery.templates) {
      const wasMaintained = before.includes(id);
      if (status === TemplateStatus.Maintaining && !wasMaintained) await insertMaintenance(tx, id);
      if (status === TemplateStatus.Published && wasMaintained) {
        await insertMaintenanceMails(tx, id);
        await deleteMaintenance(tx, id);
      }
    }
  });
}
