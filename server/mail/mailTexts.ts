import type { Locale } from '#core/domain/locale.ts';
import { textsIn } from '../texts/textsIn.ts';

export interface WrittenMail {
  subject: string;
  text: string;
}

/** Writes a mail in one language: each line of its text in `mail.json` is a paragraph, in the order of the file. */
export function writeMail(
  locale: Locale,
  kind: 'maintenanceOver' | 'signUpCode' | 'accountExists',
  facts: Record<string, string>,
): WrittenMail {
  const { subject, ...lines } = textsIn(locale, 'mail')(($) => $[kind], { returnObjects: true, ...facts });
  return { subject, text: `${Object.values(lines).join('\n\n')}\n` };
}
