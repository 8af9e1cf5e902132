/** Limits of the code that a mail brings to prove that the address belongs to the new user. */
export const signUpCode = {
  minutes: 10,
  /** Wrong attempts until the code becomes invalid. */
  tries: 5,
  /** Wait before the next mail to the same address. */
  resendSeconds: 60,
};

/** Reads a code as typed or pasted: full-width digits count as digits, other characters are ignored. */
export function readSignUpCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/gu, '').slice(0, 6);
}
