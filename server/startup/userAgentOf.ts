/** What sites are told who asks: the product, and where its contact is. */
export function userAgentOf(publicUrl: string): string {
  return `Sheaf/0.1 (+${publicUrl})`;
}
