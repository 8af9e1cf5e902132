/** A code by mail, by which who signs up shows that mails to the address reach them. */
export const signUpCode = {
  minutes: 10,
  /** Wrong tries until it is worth nothing. */
  tries: 5,
  /** Until the next mail to the same address. */
  resendSeconds: 60,
};

/** A code as somebody typed or pasted it: full-width digits are digits, and what is between them is left out. */
export function readSignUpCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/gu, '').slice(0, 6);
}
