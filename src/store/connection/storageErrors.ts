/** The browser has no room for a write. */
export function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/**
 * The browser closed the database or cannot read it: on a full disk Chromium reports this, not a full quota. It aborts
 * the transactions of others then; those of ours that end by an error of ours have that error.
 */
export function isStorageLost(error: unknown): boolean {
  return namesOf(error).some((name) => /^(?:Abort|DatabaseClosed|InvalidState|OpenFailed|Unknown)Error$/u.test(name));
}

/** Returns the names of the error and of its causes: Dexie wraps the browser's error, or the first of many rows. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const failures = 'failures' in error && Array.isArray(error.failures) ? (error.failures as unknown[]) : [];
  const causes = ['inner' in error ? error.inner : undefined, failures[0]];
  return [error.name, ...causes.flatMap(namesOf)];
}
