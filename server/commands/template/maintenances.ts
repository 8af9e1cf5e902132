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
import { sendPendingMails } from '../sendPendingMails.ts';

type Sender = Pick<CommandContext, 'database' | 'gallery' | 'publicUrl'>;

/** Sends every pending mail about maintenance that has ended (sendPendingMails.ts). */
export async function sendMaintenanceMails(
  context: Sender,
  mailer: Mailer,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const take = async (tx: Tx, failed: readonly string[]) => {
    const mail = await lockDueMail(tx, failed);
    return mail === undefined
      ? null
      : { key: mail.mail_id, mailIds: [mail.mail_id], send: () => sendOne(context, mailer, tx, mail) };
  };
  return sendPendingMails(context.database, 'maintenance_mails', take, onFailure);
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
