/**
 * Normalises a login for comparison: compatibility forms (full-width letters too) and capitals become one spelling. The
 * sign-in library looks up names by it, and limits count by it, so that another spelling does not get around them.
 */
export function normaliseLogin(login: string): string {
  return login.trim().normalize('NFKC').toLowerCase();
}

const serviceName = 'sheaf';
/** Shorter names are part of many words: they count only where the password has no other letters. */
const minLetters = 4;

/**
 * True where a password contains its owner's user name, the part of the e-mail address before the @, or this service's
 * name: attackers guess these first.
 */
export function containsName(password: string, { email, userName }: { email: string; userName: string }): boolean {
  const text = normaliseLogin(password);
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const names = [normaliseLogin(userName), normaliseLogin(email).split('@')[0] ?? '', serviceName];
  return names.some((name) => name !== '' && (name.length < minLetters ? word === name : text.includes(name)));
}
