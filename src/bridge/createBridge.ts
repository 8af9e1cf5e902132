import { proxy, wrap, type Endpoint, type Remote } from 'comlink';
import type { Locale } from '#core/domain/locale.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { SyncApi, SyncStatus } from '#workers/sync/api.ts';

/** A worker as the bridge needs it. */
export interface RunningWorker {
  endpoint: Endpoint;
  terminate(): void;
}

type ServiceCalls = Pick<
  SyncApi,
  | 'welcome'
  | 'account'
  | 'signIn'
  | 'sendSignUpCode'
  | 'signUp'
  | 'signOut'
  | 'updateLanguage'
  | 'beginTrial'
  | 'createTask'
  | 'updateTask'
  | 'fetchList'
  | 'startTasks'
  | 'stopTasks'
  | 'startFailedPages'
  | 'continueRun'
  | 'startSubtask'
  | 'stopSubtask'
  | 'shareTask'
  | 'taskShare'
  | 'tryTemplate'
  | 'loadLotLog'
  | 'loadTaskHistory'
  | 'loadProxyAreas'
  | 'refreshAccount'
  | 'deviceSignIn'
  | 'answerDevice'
  | 'runners'
  | 'revokeRunner'
  | 'relatedApps'
  | 'parameterChoices'
  | 'recordCostCalculation'
>;

/** What a tab may ask of its worker. Nothing waits for ever; a call that took too long is the outage `TimedOut`. */
export interface Bridge
  extends ServiceCalls, Pick<SyncApi, 'open' | 'close' | 'setLanguage' | 'pollNow' | 'preferLot' | 'cancelTrial'> {
  setVisible(isVisible: boolean): void;
  /** Calls back at once with what is known, and after every change. Returns how to stop it. */
  onStatus(callback: (status: SyncStatus) => void): () => void;
}

/** Work on the device only; calls, which have 30 s for each request to the service. */
const deviceLimitMs = 10_000;
const serviceLimitMs = 35_000;
const pingEveryMs = 5_000;
const missesUntilRestart = 2;

/** What a new worker must be told when it takes the place of one that stopped answering. */
interface Remembered {
  opened: { accountId: string; language: Locale } | null;
  preferredLotId: string | null;
  isVisible: boolean;
}

/** A bridge to the worker that `start` gives, and to its successor when it misses two pings. */
export function createBridge(
  start: () => RunningWorker,
  limits = { deviceLimitMs, serviceLimitMs, pingEveryMs },
): Bridge {
  const remembered: Remembered = { opened: null, preferredLotId: null, isVisible: true };
  const listeners = new Set<(status: SyncStatus) => void>();
  let status: SyncStatus = { phase: 'starting', lastGoodPollAt: null, problem: null };
  let worker: { running: RunningWorker; api: Remote<SyncApi>; pings: ReturnType<typeof setInterval> } | null = null;

  const changeStatus = (next: SyncStatus) => {
    status = next;
    for (const listener of listeners) listener(next);
  };

  function api(): Remote<SyncApi> {
    worker ??= startWorker();
    return worker.api;
  }

  function startWorker() {
    const running = start();
    const remote = wrap<SyncApi>(running.endpoint);
    const pings = watchPings(remote, limits.pingEveryMs, restart);
    brief(remote, remembered, changeStatus);
    return { running, api: remote, pings };
  }

  function restart(): void {
    clearInterval(worker?.pings);
    worker?.running.terminate();
    worker = startWorker();
  }

  /** A worker that does not answer is replaced by the pings, and its successor is told the same: nobody has to act. */
  const tell = async (call: (api: Remote<SyncApi>) => Promise<void>) => {
    await within(limits.deviceLimitMs, call(api()), undefined);
  };
  const ask: Ask = (call) =>
    within(limits.serviceLimitMs, call(api()), { ok: false, outage: { kind: 'TimedOut', retryAfterSeconds: 5 } });

  const calls = passOn(ask);

  return {
    open: (accountId, language) => {
      remembered.opened = { accountId, language };
      return tell((remote) => remote.open(accountId, language));
    },
    close: () => {
      remembered.opened = null;
      return tell((remote) => remote.close());
    },
    setLanguage: (language) => {
      if (remembered.opened !== null) remembered.opened.language = language;
      return tell((remote) => remote.setLanguage(language));
    },
    setVisible: (isVisible) => {
      remembered.isVisible = isVisible;
      if (worker !== null) void tell((remote) => remote.setVisible(isVisible));
    },
    pollNow: () => (remembered.opened === null ? Promise.resolve() : tell((remote) => remote.pollNow())),
    preferLot: (lotId) => {
      remembered.preferredLotId = lotId;
      return tell((remote) => remote.preferLot(lotId));
    },
    onStatus: (callback) => {
      listeners.add(callback);
      callback(status);
      return () => listeners.delete(callback);
    },
    ...calls,
    signOut: () => {
      remembered.opened = null;
      return calls.signOut();
    },
    cancelTrial: () => tell((remote) => remote.cancelTrial()),
  };
}

type Ask = <Value>(call: (api: Remote<SyncApi>) => Promise<Outcome<Value>>) => Promise<Outcome<Value>>;

/** The calls that the worker makes for a tab, each as it is. */
function passOn(ask: Ask): ServiceCalls {
  return {
    welcome: () => ask((remote) => remote.welcome()),
    account: () => ask((remote) => remote.account()),
    sendSignUpCode: (email, language) => ask((remote) => remote.sendSignUpCode(email, language)),
    signIn: (login, password) => ask((remote) => remote.signIn(login, password)),
    signUp: (input) => ask((remote) => remote.signUp(input)),
    signOut: () => ask((remote) => remote.signOut()),
    updateLanguage: (language) => ask((remote) => remote.updateLanguage(language)),
    beginTrial: () => ask((remote) => remote.beginTrial()),
    deviceSignIn: (userCode) => ask((remote) => remote.deviceSignIn(userCode)),
    answerDevice: (userCode, isApproved) => ask((remote) => remote.answerDevice(userCode, isApproved)),
    runners: () => ask((remote) => remote.runners()),
    revokeRunner: (runnerId) => ask((remote) => remote.revokeRunner(runnerId)),
    createTask: (draft) => ask((remote) => remote.createTask(draft)),
    updateTask: (taskId, draft) => ask((remote) => remote.updateTask(taskId, draft)),
    fetchList: (list) => ask((remote) => remote.fetchList(list)),
    startTasks: (taskIds) => ask((remote) => remote.startTasks(taskIds)),
    stopTasks: (taskIds) => ask((remote) => remote.stopTasks(taskIds)),
    startFailedPages: (taskId) => ask((remote) => remote.startFailedPages(taskId)),
    continueRun: (taskId) => ask((remote) => remote.continueRun(taskId)),
    startSubtask: (subtask) => ask((remote) => remote.startSubtask(subtask)),
    stopSubtask: (subtask) => ask((remote) => remote.stopSubtask(subtask)),
    shareTask: (taskId) => ask((remote) => remote.shareTask(taskId)),
    taskShare: (shareId) => ask((remote) => remote.taskShare(shareId)),
    tryTemplate: (draft) => ask((remote) => remote.tryTemplate(draft)),
    parameterChoices: (id, paramName) => ask((remote) => remote.parameterChoices(id, paramName)),
    loadLotLog: (lot) => ask((remote) => remote.loadLotLog(lot)),
    loadTaskHistory: (taskId) => ask((remote) => remote.loadTaskHistory(taskId)),
    loadProxyAreas: (language) => ask((remote) => remote.loadProxyAreas(language)),
    refreshAccount: () => ask((remote) => remote.refreshAccount()),
    relatedApps: (id) => ask((remote) => remote.relatedApps(id)),
    recordCostCalculation: (id, category, rowCount) =>
      ask((remote) => remote.recordCostCalculation(id, category, rowCount)),
  };
}

/** Tells a new worker what its predecessor knew. It answers in its own time; whether it does, the pings find out. */
function brief(remote: Remote<SyncApi>, remembered: Remembered, onStatus: (status: SyncStatus) => void): void {
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

/** The value of the promise, or `late` when it takes longer. */
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
