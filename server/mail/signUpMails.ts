import { signUpCode } from '#core/domain/account/typedCodes.ts';
import type { Locale } from '#core/domain/locale.ts';
import { writeMail } from './mailTexts.ts';

interface WrittenMail {
  subject: string;
  text: string;
}

/** The code is in the text only: locked screens show subjects, and mail servers log them. */
export function signUpCodeMail(locale: Locale, code: string): WrittenMail {
  return writeMail(locale, 'signUpCode', { code, minutes: String(signUpCode.minutes) });
}

/** The mail for an address that has an account already: no code, and the address of the sign-in page. */
export function accountExistsMail(locale: Locale, publicUrl: string): WrittenMail {
  return writeMail(locale, 'accountExists', { address: `${publicUrl}/login` });
}
