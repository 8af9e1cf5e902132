import type { Database } from '#server/db/database.ts';
import { takeDueRun } from '#server/db/tables/run/drift/runFacts.ts';
import type { Log } from '#server/log/openLog.ts';
import { startOneByOne } from '../queue/oneByOne.ts';
import type { WorkLoop } from '../queue/workLoop.ts';
import { checkRun } from './checkRun.ts';

/**
 * Checks ended runs for drift in this worker until it is stopped; a run that it has not finished is due again later.
 * One at a time: it needs the CPU of the worker's subtasks, and nobody waits for it.
 */
export function startDriftChecks({ database, log }: { database: Database; log: Log }): WorkLoop {
  return startOneByOne({
    takeDue: () => takeDueRun(database.kysely),
    handle: (run, signal) => checkRun(database, run, signal),
    log,
  });
}
