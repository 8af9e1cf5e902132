import type { Database } from '#server/db/database.ts';
import {
  countTrialsInLine,
  findTrialsOf,
  finishTrial,
  handBackTrial,
  takeTrials,
  type TakenTrial,
  type TrialLine,
} from '#server/db/tables/template/trials.ts';
import type { ChoicesWork, PictureWork, ProposeWork, TargetTestWork, TrialWork } from '#server/db/schema/trialTable.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Log } from '#server/log/openLog.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { notSent } from '../export/delivery/receiver.ts';
import type { TestTarget } from '../export/testTarget.ts';
import { startWorkLoop } from '../queue/workLoop.ts';
import { boundTrial } from './boundTrial.ts';
import { fetchChoices } from './openTrialFetcher.ts';
import { picturePage } from './picturePage.ts';
import { proposePage } from './proposePage.ts';
import { runTrial, type TrialInput } from './runTrial.ts';

/** Unseals the work; `null` where this process lacks the key that sealed it. */
export type OpenTrialWork = (accountId: string, sealed: string) => string | null;

interface TrialsOptions {
  database: Database;
  workerId: string;
  fetcher: Fetcher;
  openWork: OpenTrialWork;
  /** The test of a destination. */
  testTarget: TestTarget;
  log: Log;
  /** For tests: fewer slots and a shorter time slice. */
  places?: number;
  sliceMs?: number;
}

/** The part of a worker that runs trials of templates and tests of destinations. */
export interface Trials {
  /** Polls now: a trial may wait for a slot. */
  wake: () => void;
  /** Aborts a trial that its user does not wait for any more. */
  cancel: (trialId: string) => void;
  /** Call it when notifications may have been missed. */
  lookAgain: () => void;
  /** Hands running trials back to other workers. */
  stop: () => Promise<void>;
}

/**
 * Trials have their own slots, so that trials and runs do not wait for each other; a trial mostly waits for a site. A
 * trial in a browser costs more, and more of them at once would only wait for memory.
 */
const httpPlaces = 6;
export const browserPlaces = 2;
/** While others wait for a slot, a trial must leave it after this time: shorter than the time that others wait. */
const ownSliceMs = 8_000;

interface Running {
  /** Aborts when its user does not wait any more, or when this worker stops. */
  gone: AbortController;
  timeIsOver: AbortController;
  /** End of its time slice. */
  sliceEndsAt: number;
}

export function startTrials(options: TrialsOptions): Trials {
  const { fetcher, places = httpPlaces } = options;
  const canRender = (): boolean => fetcher.canRender !== false;
  const http = (): TrialLine =>
    canRender() ? { engines: ['http', 'auto'], isBare: false } : { engines: ['http'], isBare: true };
  const browser = (): TrialLine => ({ engines: canRender() ? ['browser'] : [], isBare: false });
  const lines = [openPlaces(options, http, places), openPlaces(options, browser, browserPlaces)];
  return {
    wake: () => lines.forEach((line) => line.wake()),
    cancel: (trialId) => lines.forEach((line) => line.cancel(trialId)),
    lookAgain: () => lines.forEach((line) => line.lookAgain()),
    stop: async () => {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

/** One queue of trials and its slots. */
function openPlaces(options: TrialsOptions, lineNow: () => TrialLine, slots: number): Trials {
  const { database, workerId, log, sliceMs = ownSliceMs } = options;
  const running = new Map<string, Running>();
  let isStopping = false;
  const warn = (error: unknown): void => log.warn({ err: error }, 'the queue of trials does not answer');

  /** Ends trials whose slice is over, the oldest first: one for each trial that waits. */
  const makeRoom = async (): Promise<void> => {
    const past = [...running.values()].filter(({ sliceEndsAt }) => sliceEndsAt <= performance.now());
    if (past.length === 0 || running.size < slots) return;
    const waiting = await countTrialsInLine(database.kysely, lineNow());
    for (const { timeIsOver } of past.slice(0, waiting)) timeIsOver.abort();
  };
  const lookForRoom = (): void => void makeRoom().catch(warn);
  const handle = async (trial: TakenTrial): Promise<void> => {
    const [gone, timeIsOver] = [new AbortController(), new AbortController()];
    running.set(trial.trialId, { gone, timeIsOver, sliceEndsAt: performance.now() + sliceMs });
    const slice = setTimeout(lookForRoom, sliceMs + 1);
    const time = setTimeout(() => timeIsOver.abort(), trial.msLeft);
    try {
      const result = await resultOf(options, trial, { signal: gone.signal, timeIsOver: timeIsOver.signal });
      const claim = { trialId: trial.trialId, workerId };
      if (!gone.signal.aborted)
        await retryWhileDatabaseAway(() => finishTrial(database.kysely, claim, result), gone.signal);
      else if (isStopping) await handBackTrial(database.kysely, claim);
    } finally {
      clearTimeout(slice);
      clearTimeout(time);
      running.delete(trial.trialId);
    }
  };
  const take = async (limit: number): Promise<TakenTrial[]> => {
    const line = lineNow();
    return line.engines.length === 0 ? [] : takeTrials(database, workerId, line, limit);
  };
  const loop = startWorkLoop({ take, handle, slots, log });
  const wake = (): void => {
    loop.wake();
    lookForRoom();
  };
  return {
    wake,
    cancel: (trialId) => running.get(trialId)?.gone.abort(),
    lookAgain: () => {
      wake();
      void endUnwanted(options, running).catch(warn);
    },
    stop: async () => {
      isStopping = true;
      for (const { gone } of running.values()) gone.abort();
      await loop.stop();
    },
  };
}

/** The result for the web process that waits; `null` after a fault of the service. */
async function resultOf(
  { fetcher, openWork, testTarget, log }: TrialsOptions,
  { trialId, accountId, work }: TakenTrial,
  signals: Pick<TrialInput, 'signal' | 'timeIsOver'>,
): Promise<string | null> {
  try {
    const opened = openWork(accountId, work);
    if (opened === null) throw new Error('this worker has another secret than the one that sealed it');
    const input = JSON.parse(opened) as TrialWork | ProposeWork | PictureWork | ChoicesWork | TargetTestWork;
    if ('page' in input) return await proposePage(input, fetcher, signals);
    if ('pictureOf' in input) return await picturePage(input, fetcher, signals);
    if ('address' in input) return await fetchChoices(input, fetcher, signals.signal);
    if ('target' in input) return await testOf(testTarget, input, signals);
    return boundTrial(await runTrial({ ...input, fetcher, ...signals }));
  } catch (error) {
    if (signals.signal.aborted) return null;
    log.error({ trialId, err: error }, 'a trial failed by a fault of the service');
    return null;
  }
}

/** The answer to the test of a destination; its time counts as the receiver's silence. */
async function testOf(
  testTarget: TestTarget,
  work: TargetTestWork,
  { signal, timeIsOver }: Pick<TrialInput, 'signal' | 'timeIsOver'>,
): Promise<string> {
  const sent = await testTarget(work, AbortSignal.any([signal, timeIsOver])).catch((error: unknown) => {
    if (signal.aborted || !timeIsOver.aborted) throw error;
    return notSent('TimedOut');
  });
  return JSON.stringify({ problem: sent.ok ? null : sent.problem, problemDetail: sent.ok ? null : sent.detail });
}

/** Aborts trials whose cancellation was not received. */
async function endUnwanted(
  { database, workerId }: TrialsOptions,
  running: ReadonlyMap<string, Running>,
): Promise<void> {
  if (running.size === 0) return;
  const before = [...running];
  const wanted = await findTrialsOf(database.kysely, workerId);
  for (const [trialId, { gone }] of before) if (!wanted.has(trialId)) gone.abort();
}
