import { signUpCode } from '#core/domain/account/signUpCode.ts';
import type { Locale } from '#core/domain/locale.ts';
import { writeMail } from './mailTexts.ts';

interface WrittenMail {
  subject: string;
  text: string;
}

/** The code stands in the text alone: subjects are shown on locked screens and kept in the logs of mail servers. */
export function signUpCodeMail(locale: Locale, code: string): WrittenMail {
  return writeMail(locale, 'signUpCode', { code, minutes: String(signUpCode.minutes) });
}

/** For the reader of an address that has an account: no code, and where to sign in. */
export function accountExistsMail(locale: Locale, publicUrl: string): WrittenMail {
  return writeMail(locale, 'accountExists', { address: `${publicUrl}/login` });
}
