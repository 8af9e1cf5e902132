import type { EventEmitter } from 'node:events';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';
import type { Claim, ClaimedSubtask } from '#server/db/tables/subtasks.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe, type Position, type RunEnd } from '#server/engine/runRecipe.ts';
import { admit } from './admission.ts';
import { finishSubtask, handBack, takeSubtask } from './changeSubtask.ts';
import { holdLease, type Lease } from './lease.ts';
import type { Log } from './log.ts';
import { createProgressBuffer, type ProgressBuffer } from './progressBuffer.ts';
import { createTeller } from './teller.ts';
import { writeRows } from './writeRows.ts';

/** What the subtasks of one process share. */
export interface WorkerContext {
  database: Database;
  fetcher: Fetcher;
  log: Log;
  /** Emits the id of a lot that is to stop. */
  stopRequests: EventEmitter;
  /** Aborts when the process shuts down. */
  shutdown: AbortSignal;
}

/** Of the failed pages of a subtask this many are kept. */
const maxFailures = 20;

/**
 * Runs one subtask from where it was left to its end. Whatever ends this process or its lease in between, the row keeps
 * the position that its rows reached, and the sweep gives it to another worker.
 */
export async function runSubtask(worker: WorkerContext, claim: Claim): Promise<void> {
  const subtask = await takeSubtask(worker.database, claim);
  if (subtask === null) return;
  const lease = holdLease(worker.database, subtask);
  const renew = (): void => void lease.renew();
  const giveBack = (): void => lease.interrupt('handBack');
  worker.stopRequests.on(subtask.lotId, renew);
  worker.shutdown.addEventListener('abort', giveBack);
  if (worker.shutdown.aborted) giveBack();
  try {
    await work(worker, subtask, lease);
  } finally {
    lease.end();
    worker.stopRequests.off(subtask.lotId, renew);
    worker.shutdown.removeEventListener('abort', giveBack);
  }
  await admit(worker.database, subtask.accountId);
}

async function work(worker: WorkerContext, subtask: ClaimedSubtask, lease: Lease): Promise<void> {
  const { database, log } = worker;
  const teller = createTeller(database, subtask, log);
  let failures: readonly PageFailure[] = subtask.failures;
  const buffer = createProgressBuffer(
    async (gathered) => {
      failures = [...gathered.failures, ...failures].slice(0, maxFailures);
      const written = await writeRows(database, subtask, gathered, failures);
      if (written === null) throw new LeaseLost();
      await teller.noteWritten(written.isTellingDue);
    },
    () => lease.interrupt('lost'),
  );
  const end = await runToEnd(worker, subtask, lease, buffer).finally(teller.end);
  if (lease.interruption() === 'lost') {
    log.warn({ subtaskId: subtask.subtaskId }, 'the lease of a subtask was lost; another worker goes on');
    return;
  }
  if (end.end === 'failed') failures = [end.failure, ...failures].slice(0, maxFailures);
  if (end.end === 'stopped' && lease.interruption() === 'handBack') await handBack(database, subtask);
  else await finishSubtask(database, subtask, { ...ending(end), failures });
}

/** Runs the recipe until all its rows are written. A bug of ours ends the lot: a repetition would only repeat it. */
async function runToEnd(
  { fetcher, log }: WorkerContext,
  { plan, startUrls, position, subtaskId }: ClaimedSubtask,
  { signal, interruption }: Lease,
  buffer: ProgressBuffer,
): Promise<RunEnd> {
  try {
    const end = await runRecipe({
      recipe: plan.recipe,
      parameters: plan.parameters,
      startUrls,
      position: position as Position | null,
      fetcher,
      signal,
      sink: buffer.add,
    });
    await buffer.flush();
    return end;
  } catch (error) {
    if (interruption() !== null) return { end: 'stopped' };
    log.error({ subtaskId, err: error }, 'a subtask failed by a fault of the service');
    await buffer.flush();
    const url = startUrls[0] ?? '';
    return { end: 'failed', failure: { url, code: 'ExtractionFailed', verdict: Verdict.StopLot, detail: null } };
  }
}

function ending({ end }: RunEnd): { status: SubtaskStatus; isLotOver: boolean } {
  return {
    status: end === 'finished' ? SubtaskStatus.Completed : SubtaskStatus.Stopped,
    isLotOver: end === 'failed',
  };
}

class LeaseLost extends Error {}
