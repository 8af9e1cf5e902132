import { normaliseLogin } from './loginName.ts';

const serviceName = 'sheaf';
/** Shorter ones stand in many a word: they count only where they are all of it but digits and marks. */
const leastLetters = 4;

/**
 * Whether a password says its owner's user name, e-mail address (before the @) or this service's name: guessed first.
 */
export function saysName(password: string, { email, userName }: { email: string; userName: string }): boolean {
  const text = normaliseLogin(password);
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const names = [normaliseLogin(userName), normaliseLogin(email).split('@')[0] ?? '', serviceName];
  return names.some((name) => name !== '' && (name.length < leastLetters ? word === name : text.includes(name)));
}
