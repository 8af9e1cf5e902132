/** RFC 8628 6.1: consonants only, so that no words come out, and none that is read as another. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
const isCode = new RegExp(`^[${userCodeLetters}]{${length}}$`, 'u');

/** `BCDFGHJK` as `BCDF-GHJK`. */
export function showUserCode(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** The letters of what somebody typed: small ones count, what stands between them does not. `null`: it is no code. */
export function parseUserCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/gu, '');
  return isCode.test(letters) ? letters : null;
}
