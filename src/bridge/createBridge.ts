import { proxy, wrap, type Endpoint, type Remote } from 'comlink';
import type { Locale } from '#core/domain/locale.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { SyncApi, SyncStatus, SyncTraceEntry, TabApi } from '#workers/sync/api.ts';
import { createPageFetch } from './pageFetch.ts';

/** The interface of a worker that the bridge needs. */
export interface RunningWorker {
  endpoint: Endpoint;
  terminate(): void;
}

/** The calls to the service, which return an outcome: a tab passes them to its worker unchanged. */
type ServiceCalls = {
  [Name in keyof SyncApi as ReturnType<SyncApi[Name]> extends Promise<Outcome<unknown>> ? Name : never]: SyncApi[Name];
};

/** The calls of a tab to its worker. No call waits forever: one that takes too long returns the outage `TimedOut`. */
export interface Bridge
  extends
    ServiceCalls,
    Pick<SyncApi, 'open' | 'close' | 'setLanguage' | 'pollNow' | 'preferLot' | 'cancelReading' | 'trace'> {
  setVisible(isVisible: boolean): void;
  /** Calls back at once with the current status, and after every change. Returns the function that stops it. */
  onStatus(callback: (status: SyncStatus) => void): () => void;
}

/** Time limits of calls that work on the device only, and of calls to the service, which have 30 s for each request. */
const deviceLimitMs = 10_000;
const serviceLimitMs = 35_000;
const pingEveryMs = 5_000;
const missesUntilRestart = 2;

/** The facts that a new worker gets when it replaces one that stopped answering. */
interface Remembered {
  opened: { accountId: string; language: Locale } | null;
  preferredLotId: string | null;
  isVisible: boolean;
}

/** Creates a bridge to the worker that `start` returns, and to its successor when the worker misses two pings. */
export function createBridge(
  start: () => RunningWorker,
  limits = { deviceLimitMs, serviceLimitMs, pingEveryMs },
): Bridge {
  const remembered: Remembered = { opened: null, preferredLotId: null, isVisible: true };
  const statuses = createStatusFeed();
  let worker: { running: RunningWorker; api: Remote<SyncApi>; pings: ReturnType<typeof setInterval> } | null = null;

  function api(): Remote<SyncApi> {
    worker ??= startWorker();
    return worker.api;
  }

  function startWorker() {
    const running = start();
    const remote = wrap<TabApi>(running.endpoint);
    const pings = watchPings(remote, limits.pingEveryMs, restart);
    brief(remote, remembered, statuses.change);
    return { running, api: remote, pings };
  }

  function restart(): void {
    clearInterval(worker?.pings);
    worker?.running.terminate();
    worker = startWorker();
  }

  /**
   * Passes a fact to the worker. The caller has nothing to do after a timeout: the pings replace a worker that does not
   * answer, and its successor gets the same facts.
   */
  const notifyWorker = async (call: (api: Remote<SyncApi>) => Promise<void>) => {
    await within(limits.deviceLimitMs, call(api()), undefined);
  };
  const ask: Ask = (call) =>
    within(limits.serviceLimitMs, call(api()), { ok: false, outage: { kind: 'TimedOut', retryAfterSeconds: 5 } });

  const calls = forwardServiceCalls(ask);

  const own: Omit<Bridge, Exclude<keyof ServiceCalls, 'signOut'>> = {
    open: (accountId, language) => {
      remembered.opened = { accountId, language };
      return notifyWorker((remote) => remote.open(accountId, language));
    },
    close: () => {
      remembered.opened = null;
      return notifyWorker((remote) => remote.close());
    },
    setLanguage: (language) => {
      if (remembered.opened !== null) remembered.opened.language = language;
      return notifyWorker((remote) => remote.setLanguage(language));
    },
    setVisible: (isVisible) => {
      remembered.isVisible = isVisible;
      if (worker !== null) void notifyWorker((remote) => remote.setVisible(isVisible));
    },
    pollNow: () => (remembered.opened === null ? Promise.resolve() : notifyWorker((remote) => remote.pollNow())),
    preferLot: (lotId) => {
      remembered.preferredLotId = lotId;
      return notifyWorker((remote) => remote.preferLot(lotId));
    },
    // A worker that does not answer has no trace to show.
    trace: () => within<SyncTraceEntry[]>(limits.deviceLimitMs, api().trace(), []),
    onStatus: statuses.watch,
    signOut: () => {
      remembered.opened = null;
      return calls.signOut();
    },
    cancelReading: (what) => notifyWorker((remote) => remote.cancelReading(what)),
  };
  return Object.assign(Object.create(calls) as ServiceCalls, own);
}

/** The last status of the worker, or of its predecessor, and those who watch it. */
function createStatusFeed(): { change: (next: SyncStatus) => void; watch: Bridge['onStatus'] } {
  const listeners = new Set<(status: SyncStatus) => void>();
  let status: SyncStatus = { phase: 'starting', lastGoodPollAt: null, problem: null };
  return {
    change: (next) => {
      status = next;
      for (const listener of listeners) listener(next);
    },
    watch: (callback) => {
      listeners.add(callback);
      callback(status);
      return () => listeners.delete(callback);
    },
  };
}

type Ask = <Value>(call: (api: Remote<SyncApi>) => Promise<Outcome<Value>>) => Promise<Outcome<Value>>;

/** Forwards every call to the current worker, by its name alone: a list of names would be in the first paint. */
function forwardServiceCalls(ask: Ask): ServiceCalls {
  return new Proxy({} as ServiceCalls, {
    get:
      (_, name) =>
      (...args: never[]) =>
        ask((remote) => callRemote(remote, name as keyof ServiceCalls, args)),
  });
}

function callRemote(remote: Remote<SyncApi>, name: keyof ServiceCalls, args: never[]): Promise<Outcome<unknown>> {
  const call = remote[name] as (...passed: never[]) => Promise<Outcome<unknown>>;
  return call(...args);
}

/**
 * Passes the facts of the predecessor to a new worker, without waiting for its answer: the pings detect a dead worker.
 */
function brief(remote: Remote<TabApi>, remembered: Remembered, onStatus: (status: SyncStatus) => void): void {
  void remote.lendFetch(proxy(createPageFetch()));
  void remote.watchStatus(proxy(onStatus));
  void remote.setVisible(remembered.isVisible);
  if (remembered.opened !== null) void remote.open(remembered.opened.accountId, remembered.opened.language);
  if (remembered.preferredLotId !== null) void remote.preferLot(remembered.preferredLotId);
}

function watchPings(remote: Remote<SyncApi>, everyMs: number, onDead: () => void): ReturnType<typeof setInterval> {
  let misses = 0;
  const ping = async () => {
    const answer = await within(everyMs, remote.ping(), null);
    misses = answer === null ? misses + 1 : 0;
    if (misses === missesUntilRestart) onDead();
  };
  return setInterval(() => void ping(), everyMs);
}

/** Returns the value of the promise, or `late` if it takes longer. */
async function within<Value>(limitMs: number, promise: Promise<Value>, late: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
