import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Channel that notifies workers that a next run was set, or that a run may feed another task. */
export const scheduleChannel = 'sheaf_schedule';

export async function notifySchedule(tx: Tx): Promise<void> {
  await sql`select pg_notify(${scheduleChannel}, '')`.execute(tx);
}
