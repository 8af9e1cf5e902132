import { backOffMs, isStorm, pollDelayMs, stormPauseMs } from './cadence.ts';
import type { SyncEvent } from './machine.ts';
import type { TurnResult } from './takeTurn.ts';

/** A wait that the service asked for is not worth a word until it is longer than three polls. */
const unseenMs = 15_000;

export interface SendLoop {
  /** Takes a turn at once, or one more after the running one; resolves after it. */
  wake(): Promise<void>;
  setVisible(isVisible: boolean): void;
  stop(): void;
}

export interface LoopSetting {
  turn: () => Promise<TurnResult>;
  onEvent: (event: SyncEvent) => void;
  now?: () => number;
  random?: () => number;
}

/** Says when a turn is taken; what a turn does is not its business. Starts with one. */
export function createSendLoop({ turn, onEvent, now = Date.now, random = Math.random }: LoopSetting): SendLoop {
  let isStopped = false;
  let isVisible = true;
  let failures = 0;
  let newsAt: number[] = [];
  /** The service asked for quiet, or a storm was seen: until then nothing wakes the loop. */
  let quietUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  async function takeTurn(): Promise<void> {
    if (isStopped || now() < quietUntil) return;
    clearTimeout(timer);
    const result = await turn();
    if (isStopped) return;
    const delayMs = after(result);
    if (delayMs === null) return;
    timer = setTimeout(() => {
      quietUntil = 0;
      void wake();
    }, delayMs);
  }

  /** Time to the next turn; `null`: only a wake begins one. */
  function after(result: TurnResult): number | null {
    failures = result.kind === 'failed' || result.kind === 'busy' ? failures + 1 : 0;
    if (result.kind === 'signedOut') {
      onEvent({ type: 'signedOut' });
      return null;
    }
    if (result.kind === 'done') return afterPoll(result.hasNews);
    const askedForMs = result.retryAfterSeconds * 1000;
    // Who was told the same moment does not come at the same moment.
    const spreadMs = result.kind === 'busy' ? random() * 1_000 : 0;
    const delayMs = Math.max(backOffMs(failures, random()), askedForMs) + spreadMs;
    if (result.kind === 'failed') {
      onEvent(result.problem === null ? { type: 'outage' } : { type: 'paused', problem: result.problem });
    } else if (delayMs > unseenMs) onEvent({ type: 'paused', problem: 'TooManyRequests' });
    // A second is our own floor; what is longer came from the service, and focus or `online` do not overrule it.
    if (askedForMs > 1000) quietUntil = now() + askedForMs;
    return delayMs;
  }

  function afterPoll(hasNews: boolean): number {
    newsAt = [...newsAt, ...(hasNews ? [now()] : [])].slice(-10);
    if (!isStorm(newsAt, now())) {
      onEvent({ type: 'polled', at: now() });
      return pollDelayMs(isVisible, random());
    }
    newsAt = [];
    quietUntil = now() + stormPauseMs;
    onEvent({ type: 'paused', problem: null });
    return stormPauseMs;
  }

  function wake(): Promise<void> {
    if (running === null) {
      running = takeTurn().finally(() => {
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
