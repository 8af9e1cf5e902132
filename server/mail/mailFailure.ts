/**
 * What an operator needs to know of a mail that could not be sent. What mail servers say stays out: it names the
 * reader.
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
