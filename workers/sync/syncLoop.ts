import { backOffMs, isStorm, pollDelayMs, stormPauseMs } from './cadence.ts';
import type { SyncEvent } from './syncStatus.ts';
import type { SyncResult } from './syncOnce.ts';
import type { SyncTrace } from './syncTrace.ts';

/*
 * When the leader synchronises. The steps of one turn are in syncOnce.ts:
 *
 *    start, wake() or timer
 *              |
 *              v
 *    +---- syncOnce ------------------------------------------------------------+
 *    | first poll  ->  push  ->  pull  ->  settle                               |
 *    | (once per       edits     changes   edits whose revision has arrived     |
 *    |  session)       out       in        leave the queue                      |
 *    +--------------------------------------------------------------------------+
 *              |
 *              |-- done       -> timer: 5 s visible, 60 s hidden; more than 5 with news in 2 s: 30 s of quiet
 *              |-- busy       -> timer: Retry-After or backoff, plus up to 1 s of jitter (429)
 *              |-- failed     -> timer: backoff 1 to 60 s with full jitter, Retry-After wins
 *              '-- signedOut  -> no timer: only wake() starts a turn
 *
 * The first poll comes before any edit because it proves which account's session the browser holds: edits must not
 * reach another account. Push comes before pull, so that the pull brings the revisions of the pushed edits; settle
 * comes last, because only then the stored rows show them. The account's picture is no edit and is sent after them.
 * Turns never overlap: a wake during a turn starts one more after it.
 */

/** A wait that the service asks for is shown only when it is longer than three polls. */
const shownPauseMs = 15_000;

export interface SyncLoop {
  /** Starts a turn at once, or one more after the running one; resolves after it. */
  wake(): Promise<void>;
  setVisible(isVisible: boolean): void;
  stop(): void;
}

export interface SyncLoopOptions {
  syncOnce: () => Promise<SyncResult>;
  onEvent: (event: SyncEvent) => void;
  trace?: SyncTrace['add'];
  now?: () => number;
  random?: () => number;
}

/** Starts the loop with a turn at once. */
export function createSyncLoop(options: SyncLoopOptions): SyncLoop {
  const { syncOnce, onEvent, trace, now = Date.now, random = Math.random } = options;
  let isStopped = false;
  let isVisible = true;
  let failures = 0;
  const storms = createStormWatch();
  /** Until this time no wake starts a turn: the service asked for quiet, or a storm was detected. */
  let quietUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  async function runTurn(): Promise<void> {
    if (isStopped || now() < quietUntil) return;
    clearTimeout(timer);
    const startedAt = now();
    const result = await syncOnce();
    if (isStopped) return;
    const delayMs = delayAfter(result);
    const { kind, ...facts } = result;
    trace?.(kind, { tookMs: now() - startedAt, ...facts, ...(delayMs !== null && { nextInMs: Math.round(delayMs) }) });
    if (delayMs === null) return;
    timer = setTimeout(() => {
      quietUntil = 0;
      void wake();
    }, delayMs);
  }

  /** Returns the time to the next turn; `null`: only a wake starts one. */
  function delayAfter(result: SyncResult): number | null {
    failures = result.kind === 'failed' || result.kind === 'busy' ? failures + 1 : 0;
    if (result.kind === 'signedOut') {
      onEvent({ type: 'signedOut' });
      return null;
    }
    if (result.kind === 'done') return delayAfterPoll(result.hasNews);
    const askedForMs = result.retryAfterSeconds * 1000;
    // Devices that got the same Retry-After must not come back at the same moment.
    const spreadMs = result.kind === 'busy' ? random() * 1_000 : 0;
    const delayMs = Math.max(backOffMs(failures, random()), askedForMs) + spreadMs;
    if (result.kind === 'failed') {
      onEvent(result.problem === null ? { type: 'outage' } : { type: 'paused', problem: result.problem });
    } else if (delayMs > shownPauseMs) onEvent({ type: 'paused', problem: 'TooManyRequests' });
    // A second is our own minimum; a longer wait came from the service, and focus or `online` must not override it.
    if (askedForMs > 1000) quietUntil = now() + askedForMs;
    return delayMs;
  }

  function delayAfterPoll(hasNews: boolean): number {
    if (!storms.isNow(hasNews, now())) {
      onEvent({ type: 'polled', at: now() });
      return pollDelayMs(isVisible, random());
    }
    quietUntil = now() + stormPauseMs;
    onEvent({ type: 'paused', problem: null });
    return stormPauseMs;
  }

  function wake(): Promise<void> {
    if (running === null) {
      running = runTurn().finally(() => {
        running = null;
      });
      return running;
    }
    following ??= running.then(() => {
      following = null;
      return wake();
    });
    return following;
  }

  void wake();
  return {
    wake,
    setVisible: (next) => {
      const isBack = next && !isVisible;
      isVisible = next;
      if (isBack) void wake();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Remembers the times of polls with news; a storm is reported once, and its polls are then forgotten. */
function createStormWatch(): { isNow: (hasNews: boolean, at: number) => boolean } {
  let newsAt: number[] = [];
  return {
    isNow: (hasNews, at) => {
      newsAt = [...newsAt, ...(hasNews ? [at] : [])].slice(-10);
      if (!isStorm(newsAt, at)) return false;
      newsAt = [];
      return true;
    },
  };
}
