import { sql } from 'kysely';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';

/** More admissions than any subtask had between a backup and its restore. */
const jump = 1_000_000;

/**
 * Takes all subtasks from the workers and runners that had them before a restore. They may have written rows that the
 * restored database lacks, and would continue behind these: their tokens are void, also those of admissions that the
 * database does not know. The sweep then takes the subtasks back as from any lost worker, and they continue at the
 * position that is stored with their rows. No page counts as the cause of the loss.
 */
export async function fenceLeases(tx: Tx): Promise<void> {
  await sql`
    update subtasks set token = token + ${jump}, lease_until = least(lease_until, now()), is_suspect = false,
      is_beginning = false
    where status <> ${SubtaskStatus.Completed}`.execute(tx);
}
