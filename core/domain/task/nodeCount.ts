/** More nodes than any plan has: what is over it is a typing mistake. */
export const maxNodes = 1_000;

/** Whether a task may be told to use so many nodes at once; `null` are all that the account has. */
export function isNodeCount(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= maxNodes);
}
