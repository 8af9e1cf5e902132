import { randomInt } from 'node:crypto';

/** No letter or digit that looks like another, as it is read from one screen and typed at another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** Returns a new password that nobody has to guess: 20 random letters, 99 bits, as `k7mwp-…`. */
export function makePassword(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
