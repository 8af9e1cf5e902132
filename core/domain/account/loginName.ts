/**
 * Normalises a login for comparison: compatibility forms (full-width letters too) and capitals become one spelling. The
 * sign-in library looks up names by it, and limits count by it, so that another spelling does not get around them.
 */
export function normaliseLogin(login: string): string {
  return login.trim().normalize('NFKC').toLowerCase();
}
