/**
 * Returns the facts that an operator needs about a mail that could not be sent. The mail server's own message is left
 * out: it contains the recipient's address.
 */
export function mailFailure(error: unknown): { reason: string; status?: number; at?: string } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  return {
    reason: typeof code === 'string' ? code : error.name,
    ...(typeof responseCode === 'number' && { status: responseCode }),
    ...(typeof command === 'string' && /^[A-Z ]{1,20}$/u.test(command) && { at: command }),
  };
}
