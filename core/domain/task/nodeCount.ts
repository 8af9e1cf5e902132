/** More nodes than any plan has: a larger number is a typing mistake. */
export const maxNodes = 1_000;

/** True where a task may use this number of nodes at once; `null` means all nodes of the account. */
export function isNodeCount(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= maxNodes);
}
