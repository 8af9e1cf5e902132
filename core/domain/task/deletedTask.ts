/** Days during which a deleted task can be restored; then it is deleted permanently with its runs and rows. */
export const trashDays = 30;

/** True where a task is in the trash. */
export function isDeleted({ deletedAt }: { deletedAt: number | null }): boolean {
  return deletedAt !== null;
}
