import type { Database } from '#server/db/database.ts';
import { forgetLostWorkers, tryLeadSweep } from '#server/db/tables/workers.ts';
import { admit } from './admission.ts';
import { takeBackExpired } from './changeSubtask.ts';

/**
 * Puts right what killed processes left: takes expired leases back, forgets lost workers, admits waiting subtasks.
 * Every worker process calls it every few seconds; one of them at a time does it, for as long as its transaction lasts.
 */
export function sweep(database: Database): Promise<void> {
  return database.asService(async (leader) => {
    if (!(await tryLeadSweep(leader))) return;
    await takeBackExpired(database);
    await forgetLostWorkers(database.kysely);
    await admit(database);
  });
}
