import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { TrialAnswers } from '#server/commands/commandContext.ts';
import type { Database } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import {
  countTrialsBeside,
  giveUpTrial,
  takeTrialAnswer,
  trialEndChannel,
  trialWaitMs,
  type TrialNow,
} from '#server/db/tables/template/trials.ts';
import { TrialState } from '#server/db/schema/trialTable.ts';
import { createWakeableDelay } from '#server/jobs/queue/wakeableDelay.ts';

/** Time beyond a trial's own limit, in which its worker writes its result. */
const graceMs = 1_500;
const lost = refused({ code: 'TrialLost' });

/** Receives the ends of trials by NOTIFY, and reads the state again in case it missed one. */
export function createTrialAnswers(database: Database): TrialAnswers {
  const wakers = new Map<string, () => void>();
  const wakeAll = (): void => wakers.forEach((wake) => wake());
  const listener = listen(database.url, { [trialEndChannel]: (trialId) => wakers.get(trialId)?.() }, wakeAll);

  const waitForEnd = async (accountId: string, trialId: string, signal: AbortSignal): Promise<TrialNow | null> => {
    const { wake, beginTurn, wait } = createWakeableDelay();
    wakers.set(trialId, wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      while (!signal.aborted) {
        beginTurn();
        const now = await database.withAccount(accountId, (tx) => takeTrialAnswer(tx, trialId));
        if (now === undefined || !isUnderWay(now) || msToNextLook(now) <= 0) return now ?? null;
        await wait(msToNextLook(now));
      }
      return null;
    } finally {
      wakers.delete(trialId);
      signal.removeEventListener('abort', wake);
    }
  };
  return {
    answerOf: async (accountId, trialId, signal) => {
      let end: TrialNow | null = null;
      try {
        end = await waitForEnd(accountId, trialId, signal);
      } finally {
        // An ended trial has no data left. When the database is away, the sweep clears the row later.
        if (end === null || isUnderWay(end))
          await database.withAccount(accountId, (tx) => giveUpTrial(tx, trialId)).catch(() => undefined);
      }
      if (end?.state !== TrialState.Waiting) return answerIn(end);
      return refused({
        code: 'TrialsBusy',
        waiting: await countTrialsBeside(database.kysely, trialId),
        retryAfterSeconds: trialWaitMs / 1000,
      });
    },
    watch: (sessionId) => {
      const { wake, beginTurn, wait } = createWakeableDelay();
      wakers.set(sessionId, wake);
      const end = (): void => {
        if (wakers.get(sessionId) === wake) wakers.delete(sessionId);
      };
      return { beginTurn, wait, end };
    },
    close: () => listener.close(),
  };
}

function isUnderWay({ state }: TrialNow): boolean {
  return state === TrialState.Waiting || state === TrialState.Running;
}

/**
 * Returns the time to the next read without a notification: when the trial got no place, or its worker is silent beyond
 * the trial's time.
 */
function msToNextLook({ state, waitedMs, msLeft }: TrialNow): number {
  if (msLeft === null) return trialWaitMs - waitedMs;
  // A trial that was returned to the queue for lack of its worker still has its full time.
  return (state === TrialState.Running ? graceMs : 0) + msLeft;
}

function answerIn(end: TrialNow | null): Result<string> {
  if (end?.state === TrialState.Failed) throw new Error('a trial failed at its worker, whose log says why');
  return end?.state === TrialState.Done && end.result !== null ? success(end.result) : lost;
}
