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

/** RFC 8628 6.1: consonants only, so that a code forms no word, and no letter that looks like another. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
const isCode = new RegExp(`^[${userCodeLetters}]{${length}}$`, 'u');

/** Formats `BCDFGHJK` as `BCDF-GHJK`. */
export function showUserCode(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** Returns the letters of a typed code in capitals, without other characters; `null`: not a code. */
export function parseUserCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/gu, '');
  return isCode.test(letters) ? letters : null;
}
