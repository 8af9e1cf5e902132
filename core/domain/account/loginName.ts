/**
 * A login as accounts are told apart by it: compatibility forms are one (full-width letters too), and so are capitals.
 * The sign-in library looks names up by it, and limits count by it, so that no other spelling gets around them.
 */
export function normaliseLogin(login: string): string {
  return login.trim().normalize('NFKC').toLowerCase();
}
