/**
 * The target of a link to the operator: `contact` is an e-mail address or a web address, checked by
 * core/wire/rows/account.ts.
 */
export function contactAddress(contact: string): string {
  return /^https?:/u.test(contact) ? contact : `mailto:${contact}`;
}
