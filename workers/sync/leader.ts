/**
 * One worker per account leads. Who holds the Web Lock leads; a closed or crashed tab frees it. A frozen tab keeps it,
 * so the leader gives a heartbeat every 2 s, and a visible tab that hears none for 15 s takes the lock, at most once in
 * 60 s. The old leader, when it thaws, finds its lease outdated at its next write (lease.ts).
 */
const lockName = (accountId: string) => `sync:${accountId}`;
export const heartbeatMs = 2_000;
const silenceMs = 15_000;
const stealPauseMs = 60_000;

export interface Candidate {
  /** Leads until the promise settles or the signal says that the lead is lost. */
  lead: (signal: AbortSignal) => Promise<void>;
  /** Asked between heartbeats while another leads. */
  isVisible: () => boolean;
  /** When the leader was last heard. */
  lastHeardAt: () => number;
}

/** Stands for the lead until `signal` aborts, again and again: a lead that was lost may come back. */
export async function standForLead(
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

/** Whether the leader has been silent so long that a visible tab takes its place. */
export function mayTakeOver({ isVisible, lastHeardAt }: Candidate, stolenAt: number, now: number): boolean {
  return isVisible() && now - lastHeardAt() > silenceMs && now - stolenAt > stealPauseMs;
}

/** One stand: ends when the lead ends, when it is time to take over, or when `signal` aborts. */
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
    if (mayTakeOver(candidate, stolenAt, Date.now())) waiting.abort();
  }, heartbeatMs);
  try {
    // The lock manager takes either `steal` or a signal, not both.
    await locks.request(name, isStealing ? { steal: true } : { signal: waiting.signal }, () => {
      clearInterval(watch);
      return candidate.lead(lost.signal);
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
