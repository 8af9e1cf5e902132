import type { AccountMail } from '#core/domain/account/holder/accountMail.ts';
import { identityProviderNames } from '#core/domain/account/holder/identity.ts';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import type { Locale } from '#core/domain/locale.ts';
import { textsIn } from '../texts/textsIn.ts';

export interface WrittenMail {
  subject: string;
  text: string;
}

type MailKind =
  | 'maintenanceOver'
  | 'signUpCode'
  | 'accountExists'
  | 'notice'
  | 'noticeSummary'
  | 'emailCode'
  | 'passwordLink'
  | 'firstPassword'
  | 'noAccount'
  | AccountMail['kind'];

/** Writes a mail in one language: each line of its text in `mail.json` is a paragraph, in the order of the file. */
export function writeMail(locale: Locale, kind: MailKind, facts: Record<string, string>): WrittenMail {
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

/** The mail with a code to the next address of an account; the code is in the text only. */
export function emailCodeMail(locale: Locale, code: string): WrittenMail {
  return writeMail(locale, 'emailCode', { code, minutes: String(signUpCode.minutes) });
}

/** The mail with a link to a new password. */
export function passwordLinkMail(locale: Locale, address: string, minutes: number): WrittenMail {
  return writeMail(locale, 'passwordLink', { address, minutes: String(minutes) });
}

/** The mail for a new member, with the link by which it chooses its password. */
export function firstPasswordMail(
  locale: Locale,
  { days, ...facts }: { parent: string; userName: string; address: string; days: number },
): WrittenMail {
  return writeMail(locale, 'firstPassword', { ...facts, days: String(days) });
}

/** The mail for an address without an account from which somebody wanted a new password. */
export function noAccountMail(locale: Locale, publicUrl: string): WrittenMail {
  return writeMail(locale, 'noAccount', { address: `${publicUrl}/signup` });
}

/** The mail about a change of a login, for its owner. */
export function accountMail(
  locale: Locale,
  mail: AccountMail,
  { userName, publicUrl }: { userName: string; publicUrl: string },
): WrittenMail {
  if ('provider' in mail) {
    const provider = identityProviderNames[mail.provider];
    return writeMail(locale, mail.kind, { userName, provider, address: `${publicUrl}/forgot-password` });
  }
  if (mail.kind !== 'deletionPlanned') {
    return writeMail(locale, mail.kind, { userName, address: `${publicUrl}/forgot-password` });
  }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(mail.deletesAt);
  return writeMail(locale, mail.kind, { userName, date, address: `${publicUrl}/login` });
}
