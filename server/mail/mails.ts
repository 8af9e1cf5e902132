import { signUpCode } from '#core/domain/account/typedCodes.ts';
import type { Locale } from '#core/domain/locale.ts';
import { textsIn } from '../texts/textsIn.ts';

export interface WrittenMail {
  subject: string;
  text: string;
}

/** Writes a mail in one language: each line of its text in `mail.json` is a paragraph, in the order of the file. */
export function writeMail(
  locale: Locale,
  kind: 'maintenanceOver' | 'signUpCode' | 'accountExists' | 'notice' | 'noticeSummary',
  facts: Record<string, string>,
): WrittenMail {
  const { subject, ...lines } = textsIn(locale, 'mail')(($) => $[kind], { returnObjects: true, ...facts });
  return { subject, text: `${Object.values(lines).join('\n\n')}\n` };
}

/** The code is in the text only: locked screens show subjects, and mail servers log them. */
export function signUpCodeMail(locale: Locale, code: string): WrittenMail {
  return writeMail(locale, 'signUpCode', { code, minutes: String(signUpCode.minutes) });
}

/** The mail for an address that has an account already: no code, and the address of the sign-in page. */
export function accountExistsMail(locale: Locale, publicUrl: string): WrittenMail {
  return writeMail(locale, 'accountExists', { address: `${publicUrl}/login` });
}

/** The mail that notifies a subscriber that a template works again (§4: notify). */
export function maintenanceMail(
  locale: Locale,
  facts: { userName: string; template: string; address: string },
): WrittenMail {
  return writeMail(locale, 'maintenanceOver', facts);
}
