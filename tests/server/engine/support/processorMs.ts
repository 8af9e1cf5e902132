/** The most that a hostile page may cost. A page of the same size that is read once costs some hundred ms at most. */
export const maxHostileMs = 3_000;

/**
 * Returns the processor time of an action in ms, and its result. On a busy machine an action takes longer, but hardly
 * more processor time.
 */
export function processorMs<Result>(act: () => Result): { ms: number; result: Result } {
  const before = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, result };
}
