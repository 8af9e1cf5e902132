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
