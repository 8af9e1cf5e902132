/** How long a deleted task can be restored; then it is gone with its runs and rows. */
export const trashDays = 30;

/** Whether a task is in the trash. The field is missing on a device that read the task before it could be deleted. */
export function isDeleted({ deletedAt }: { deletedAt?: number | null | undefined }): boolean {
  return (deletedAt ?? null) !== null;
}
