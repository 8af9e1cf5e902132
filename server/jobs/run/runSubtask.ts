import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Database } from '#server/db/database.ts';
import {
  markBeginning,
  markQuarantined,
  readAddressAt,
  readWork,
  type Claim,
  type ClaimedSubtask,
  type SubtaskWork,
} from '#server/db/tables/run/subtasks.ts';
import { compileRecipe } from '#server/engine/compile/compileRecipe.ts';
import { mendedRecipe } from '#server/engine/compile/mendedRecipe.ts';
import { isFailure, pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Mending } from '#server/engine/mend/mending.ts';
import type { Semaphore } from '#server/engine/semaphore.ts';
import type { Batch, Position, RunEnd } from '#server/engine/runRecipe.ts';
import { admit } from '../admission/admit.ts';
import { finishSubtask, handBack, takeSubtask } from '../admission/changeSubtask.ts';
import { holdLease, type SubtaskLease } from './subtaskLease.ts';
import type { Log } from '#server/log/openLog.ts';
import { createLimiterWaits, trackWaits } from './limiterWaits.ts';
import { createProgressBuffer, type ProgressBuffer } from '../write/progressBuffer.ts';
import { createResumableRun, type ResumableRun } from './resumableRun.ts';
import { createProgressNotifier } from '../write/progressNotifier.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { openMending, storeMending } from './subtaskMending.ts';
import type { SubtaskRoute } from './subtaskRoute.ts';
import { writeRows } from '../write/writeRows.ts';

/** Shared by the subtasks of one process. */
export interface WorkerContext {
  database: Database;
  /** Opens the fetcher of a subtask, through its proxies where it has any. */
  openRoute: (subtask: SubtaskWork) => SubtaskRoute | PageFailure;
  /** The parameters of a subtask with its secrets opened; `null` where this process lacks the key that sealed them. */
  parametersOf: (subtask: SubtaskWork) => ParameterValues | null;
  /** True while the service has no disk space left. */
  isStorageFull: () => boolean;
  log: Log;
  /** Admits one at a time of the subtasks whose worker was lost, until the page at its position is read. */
  quarantine: Semaphore;
  /** Emits the id of a lot whose stop was requested. */
  stopRequests: EventEmitter;
  /** Aborts when the process shuts down. */
  shutdown: AbortSignal;
}

/**
 * The number of losses at the beginning of a subtask after which its lot is stopped. The first loss, which may have any
 * cause, is not counted. A page is skipped after the same number (server/engine/run/crashIsolation.ts).
 */
const maxLostBeginning = 3;

/** The number of failures that a subtask keeps, the newest ones. */
export const maxFailures = 20;

/**
 * Runs one subtask from its stored position to its end. If this process or its lease ends before, the row keeps the
 * position of its stored rows, and the sweep gives the subtask to another worker. While the database is away, rows that
 * were read stay in the buffer, and the run blocks when the buffer is full.
 */
export async function runSubtask(worker: WorkerContext, claim: Claim): Promise<void> {
  const subtask = await takeSubtask(worker.database, claim);
  if (subtask === null) return;
  const limiterWaits = createLimiterWaits();
  const lease = holdLease(worker.database, subtask, limiterWaits.heldBy);
  const renew = (): void => void lease.renew();
  const handBack = (): void => lease.interrupt('handBack');
  worker.stopRequests.on(subtask.lotId, renew);
  worker.shutdown.addEventListener('abort', handBack);
  if (worker.shutdown.aborted) handBack();
  try {
    await trackWaits(limiterWaits, () => beginWork(worker, subtask, lease));
  } finally {
    lease.end();
    worker.stopRequests.off(subtask.lotId, renew);
    worker.shutdown.removeEventListener('abort', handBack);
  }
  await admit(worker.database, subtask.accountId);
}

/**
 * Reads the work of a subtask under its lease and runs it. Where a worker was lost, reading the work or the page at its
 * position may be the cause: such subtasks run one at a time in a process, so that a further loss counts against one
 * and not against its neighbours. The first page that is stored ends this quarantine.
 */
async function beginWork(worker: WorkerContext, claimed: ClaimedSubtask, lease: SubtaskLease): Promise<void> {
  const { database, shutdown } = worker;
  let endQuarantine = (): void => undefined;
  try {
    if (claimed.lostBeginning >= maxLostBeginning) return await giveUp(worker, claimed);
    if (claimed.lostHere > 0) {
      endQuarantine = await worker.quarantine.acquire(lease.signal);
      await retryWhileDatabaseAway(() => markBeginning(database.kysely, claimed), shutdown);
    }
    const subtask = await retryWhileDatabaseAway(() => readWork(database.kysely, claimed), shutdown);
    if (subtask === null) lease.interrupt('lost');
    else await runWork(worker, subtask, lease, endQuarantine);
  } catch (error) {
    const interruption = lease.interruption();
    if (error !== lease.signal.reason || interruption === null) throw error;
    // The subtask was still waiting in quarantine, so it has read nothing.
    const stopped = { status: SubtaskStatus.Stopped, isLotOver: false };
    const end = () =>
      interruption === 'handBack' ? handBack(database, claimed) : finishSubtask(database, claimed, stopped);
    if (interruption !== 'lost') await retryWhileDatabaseAway(end, shutdown);
  } finally {
    endQuarantine();
  }
}

/** Stops the whole lot: its other subtasks have the same recipe, and each would crash the same number of workers. */
async function giveUp({ database, log, shutdown }: WorkerContext, claimed: ClaimedSubtask): Promise<void> {
  log.error({ subtaskId: claimed.subtaskId }, 'a subtask ended the workers that began it: its run is stopped');
  const url = await retryWhileDatabaseAway(() => readAddressAt(database.kysely, claimed), shutdown);
  const failures = [pageFailure(url, 'BeginningCrashed', null, Verdict.StopLot)];
  const end = { status: SubtaskStatus.Stopped, isLotOver: true, failures };
  await retryWhileDatabaseAway(() => finishSubtask(database, claimed, end), shutdown);
}

async function runWork(
  worker: WorkerContext,
  subtask: SubtaskWork,
  lease: SubtaskLease,
  endQuarantine: () => void,
): Promise<void> {
  const { database, log, shutdown } = worker;
  const route = worker.openRoute(subtask);
  const notifier = createProgressNotifier(database, subtask, log);
  let failures: readonly PageFailure[] = subtask.failures;
  let cap: LotStop | null = null;
  const endAt = (reached: LotStop): void => {
    cap ??= reached;
    lease.interrupt('capped');
  };
  const resumable = createResumableRun();
  const buffer = createProgressBuffer(
    async (gathered) => {
      if (resumable.isRedirected()) return;
      failures = [...gathered.failures.toReversed(), ...failures].slice(0, maxFailures);
      const proxyBytes = isFailure(route) ? 0 : route.takeBytes();
      const writeId = randomUUID();
      const write = () =>
        writeRows(database, subtask, gathered, failures, {
          proxyBytes,
          writeId,
          isServiceFull: worker.isStorageFull(),
        });
      const written = await retryWhileDatabaseAway(write, shutdown);
      if (written === null) throw new LeaseLost();
      if (written.reached !== null) endAt(written.reached);
      if (written.continueAt !== null) resumable.redirect(written.continueAt);
      await notifier.noteWritten(written.isNotificationDue);
    },
    () => lease.interrupt('lost'),
  );
  const mending = await openMending(database, subtask, shutdown);
  const timeCap = subtask.msLeft === null ? undefined : setTimeout(() => endAt('maxMinutes'), subtask.msLeft);
  const end = await runOnRoute(route, worker, { subtask, mending }, lease, buffer, resumable, endQuarantine).finally(
    notifier.end,
  );
  clearTimeout(timeCap);
  if (lease.interruption() === 'lost') {
    log.warn({ subtaskId: subtask.subtaskId }, 'the lease of a subtask was lost; another worker continues it');
    return;
  }
  if (mending !== null) await storeMending(database, subtask, mending, shutdown);
  if (end.end === 'failed') failures = [end.failure, ...failures].slice(0, maxFailures);
  const wantsBrowser = end.end === 'stopped' && end.wantsBrowser === true && lease.interruption() === null;
  const isHandedBack = wantsBrowser || (end.end === 'stopped' && lease.interruption() === 'handBack');
  const finish = () =>
    isHandedBack
      ? handBack(database, subtask, wantsBrowser)
      : finishSubtask(database, subtask, { ...ending(end), failures, cap });
  await retryWhileDatabaseAway(finish, shutdown);
}

interface MendedWork {
  subtask: SubtaskWork;
  mending: Mending | null;
}

/** Runs the subtask on its route; without its proxies it fails at once. */
async function runOnRoute(
  route: SubtaskRoute | PageFailure,
  worker: WorkerContext,
  ...of: [MendedWork, SubtaskLease, ProgressBuffer, ResumableRun, () => void]
): Promise<RunEnd> {
  if (isFailure(route)) return { end: 'failed', failure: route };
  try {
    return await runToEnd({ ...worker, fetcher: route.fetcher }, ...of);
  } finally {
    await route.close();
  }
}

/** Runs the recipe until all its rows are written. A bug of the service ends the lot: a retry would only repeat it. */
async function runToEnd(
  worker: WorkerContext & { fetcher: Fetcher },
  { subtask, mending }: MendedWork,
  { signal, interruption }: SubtaskLease,
  buffer: ProgressBuffer,
  resumable: ResumableRun,
  endQuarantine: () => void,
): Promise<RunEnd> {
  const { plan, startUrls, startPages, position, subtaskId, lostHere } = subtask;
  const { fetcher, log } = worker;
  const parameters = worker.parametersOf(subtask);
  if (parameters === null) return { end: 'failed', failure: unreadable(startUrls) };
  try {
    const recipe = mendedRecipe(plan.recipe, parameters, plan.mends ?? []);
    if (lostHere > 0) {
      // The run compiles it again. Once it compiles here, only a page can have crashed the worker.
      compileRecipe(recipe, parameters);
      await retryWhileDatabaseAway(() => markQuarantined(worker.database.kysely, subtask), worker.shutdown);
    }
    const input = {
      recipe,
      parameters,
      startUrls,
      startPages,
      position: position as Position | null,
      lostHere,
      fetcher,
      leavesForBrowser: true,
      mending,
      signal,
      sink: async (batch: Batch) => {
        await buffer.add(batch);
        if (batch.isUrgent !== true) return;
        await buffer.flush();
        endQuarantine();
      },
    };
    return await resumable.run(input, buffer.flush);
  } catch (error) {
    if (interruption() !== null) return { end: 'stopped' };
    log.error({ subtaskId, err: error }, 'a subtask failed by a fault of the service');
    await buffer.flush();
    const url = startUrls[0] ?? '';
    return { end: 'failed', failure: { url, code: 'ExtractionFailed', verdict: Verdict.StopLot, detail: null } };
  }
}

function unreadable([url = '']: readonly string[]): PageFailure {
  return pageFailure(url, 'SecretUnreadable', null, Verdict.StopLot);
}

function ending({ end }: RunEnd): { status: SubtaskStatus; isLotOver: boolean } {
  return {
    status: end === 'finished' ? SubtaskStatus.Completed : SubtaskStatus.Stopped,
    isLotOver: end === 'failed',
  };
}

class LeaseLost extends Error {}
