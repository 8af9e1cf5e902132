/** How long a deleted task can be restored; then it is gone with its runs and rows. */
export const trashDays = 30;

/** Returns whether a task is in the trash. */
export function isDeleted({ deletedAt }: { deletedAt: number | null }): boolean {
  return deletedAt !== null;
}
