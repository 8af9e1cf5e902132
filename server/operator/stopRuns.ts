import type { Tx } from '../db/database.ts';
import { listRunning } from '../db/tables/service/operatorReads.ts';
import { requestStop } from '../jobs/admission/requestStop.ts';

/** Stops all runs of an account in order; their collected rows stay. The account is locked. Returns their number. */
export async function stopRuns(tx: Tx, accountId: string, revision: number): Promise<number> {
  const running = await listRunning(tx, accountId);
  for (const { lotId } of running) await requestStop(tx, { lotId, revision });
  return running.length;
}
