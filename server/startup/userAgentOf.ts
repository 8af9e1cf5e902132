/** Returns the user agent for sites: the product, and the address of its contact. */
export function userAgentOf(publicUrl: string): string {
  return `Sheaf/0.1 (+${publicUrl})`;
}
