/**
 * One worker per account leads: the holder of the Web Lock. A closed or crashed tab frees the lock. A frozen tab keeps
 * it, so the leader sends a heartbeat every 2 s, and a visible tab that receives none for 15 s steals the lock, at most
 * once in 60 s. Before that, every tab asks for the transactions that the leader may hold besides the lock (knock.ts).
 * When the old leader thaws, its next write fails because its lease is outdated (leaderLease.ts).
 */
const lockName = (accountId: string) => `sync:${accountId}`;
export const heartbeatMs = 2_000;
/** Three heartbeats are missing. */
const suspicionMs = 7_000;
const silenceMs = 15_000;
const stealPauseMs = 60_000;

export interface Candidate {
  /** Leads until the promise settles or the signal says that the lead is lost. */
  onElected: (signal: AbortSignal) => Promise<void>;
  /** Read between heartbeats while another worker leads. */
  isVisible: () => boolean;
  /** The time of the leader's last message. */
  lastHeartbeatAt: () => number;
  /** Called between heartbeats while the leader seems to be stopped. */
  onSuspicion: () => void;
}

/** Campaigns for the lead until `signal` aborts, also after a lead that was lost. */
export async function campaign(
  accountId: string,
  candidate: Candidate,
  signal: AbortSignal,
  locks: LockManager = navigator.locks,
): Promise<void> {
  let stolenAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const isStealing = mayTakeOver(candidate, stolenAt, Date.now());
    if (isStealing) stolenAt = Date.now();
    await holdLock(lockName(accountId), isStealing, candidate, stolenAt, signal, locks);
  }
}

/** Returns true when the leader has been silent long enough for a visible tab to steal the lead. */
export function mayTakeOver(
  { isVisible, lastHeartbeatAt }: Pick<Candidate, 'isVisible' | 'lastHeartbeatAt'>,
  stolenAt: number,
  now: number,
): boolean {
  return isVisible() && now - lastHeartbeatAt() > silenceMs && now - stolenAt > stealPauseMs;
}

/** Waits for the lock once and leads: ends when the lead ends, when it is time to steal, or when `signal` aborts. */
async function holdLock(
  name: string,
  isStealing: boolean,
  candidate: Candidate,
  stolenAt: number,
  signal: AbortSignal,
  locks: LockManager,
): Promise<void> {
  const waiting = new AbortController();
  const lost = new AbortController();
  const stop = () => {
    waiting.abort();
    lost.abort();
  };
  signal.addEventListener('abort', stop, { once: true });
  const watch = setInterval(() => {
    if (Date.now() - candidate.lastHeartbeatAt() > suspicionMs) candidate.onSuspicion();
    if (mayTakeOver(candidate, stolenAt, Date.now())) waiting.abort();
  }, heartbeatMs);
  try {
    // The lock manager accepts `steal` or a signal, not both.
    await locks.request(name, isStealing ? { steal: true } : { signal: waiting.signal }, () => {
      clearInterval(watch);
      return candidate.onElected(lost.signal);
    });
  } catch (error) {
    // AbortError: we stopped waiting, or another tab took the lock.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  } finally {
    clearInterval(watch);
    lost.abort();
    signal.removeEventListener('abort', stop);
  }
}
