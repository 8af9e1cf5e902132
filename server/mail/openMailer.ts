import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface MailSettings {
  /** `null`: mails become files in `folder`. */
  smtpUrl: string | null;
  from: string;
  folder: string;
}

export interface Mail {
  /** Unique to this mail: readers recognise by it a mail that is sent again after a crash. */
  mailId: string;
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Throws where the mail server did not take the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === null ? openMailbox(settings) : openSmtp(settings.smtpUrl, settings);
}

function openSmtp(url: string, settings: MailSettings): Mailer {
  const transport = createTransport({ url, ...limits });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, settings));
    },
    close: () => transport.close(),
  };
}

/**
 * Writes the same messages to files, for a service without a mail server: an operator reads them, or a program sends
 * them.
 */
function openMailbox(settings: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, settings));
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      // Earlier versions created the folder with access for all users.
      await chmod(settings.folder, 0o700);
      const file = join(settings.folder, `${mail.mailId}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

function messageOf({ mailId, to, subject, text }: Mail, { from }: MailSettings) {
  const domain = from.split('@').at(-1)?.replace(/>$/u, '') ?? 'localhost';
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to, subject, text, messageId: `<${mailId}@${domain}>`, headers };
}
