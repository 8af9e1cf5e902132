import { deleteStore } from '#app/store/openStore.ts';
import { hasUnsentEdits } from '#app/store/overlay.ts';
import { forgetAccount, rememberAccount } from '#app/store/registry.ts';
import { AccountSync } from './accountSync.ts';
import type { SyncApi, SyncStatus } from './api.ts';
import { proxyCalls } from './calls/proxies.ts';
import { listCalls } from './calls/lists.ts';
import { lotCalls } from './calls/lots.ts';
import { planCalls } from './calls/plans.ts';
import { recordCalls } from './calls/records.ts';
import { runnerCalls } from './calls/runners.ts';
import { endSession, sessionCalls } from './calls/session.ts';
import { taskCalls } from './calls/tasks.ts';
import { trialCalls } from './calls/trials.ts';
import { templateCalls } from './calls/templates.ts';
import type { Service } from './http.ts';
import { initialStatus } from './machine.ts';

/** What a tab's worker does, apart from how the tab reaches it. */
export function createSyncWorker(service: Service, onBug: (error: unknown) => void): SyncApi {
  const watchers = new Set<(status: SyncStatus) => void>();
  /** Tells the workers of all tabs whose session the browser holds: `null` after a sign-out. */
  const sessions = new BroadcastChannel('sheaf-sessions');
  let status = initialStatus;
  let isVisible = true;
  let current: AccountSync | null = null;

  const onStatus = (next: SyncStatus) => {
    status = next;
    for (const watcher of watchers) watcher(next);
  };
  const onSession = (accountId: string) => {
    sessions.postMessage(accountId);
    meetSession(accountId);
  };
  function meetSession(accountId: unknown): void {
    if (current === null) return;
    if (accountId === current.store.accountId) void current.pollNow();
    else close(true).catch(onBug);
  }
  sessions.addEventListener('message', ({ data }: MessageEvent<unknown>) => meetSession(data));

  async function close(isSessionOver = false): Promise<void> {
    const closed = current;
    current = null;
    if (isSessionOver) closed?.endSession();
    await closed?.close();
  }
  const pollNow = async () => {
    await current?.pollNow();
  };
  const sendEdits = async () => {
    // Without a network the turn ends at once, and so does the call that comes after it.
    if (current !== null && (await hasUnsentEdits(current.store))) await current.pollNow();
  };

  const lists = listCalls(service, () => current?.store);

  return {
    ping: () => Promise.resolve('pong' as const),
    open: async (accountId, language) => {
      if (current?.store.accountId === accountId) return current.setLanguage(language);
      const closed = close();
      // Before anything is awaited: a second call for the same account must find this one.
      current = new AccountSync({ accountId, language, isVisible, service, onStatus, onBug });
      await closed;
      await rememberAccount(accountId);
    },
    close: () => close(),
    setLanguage: async (language) => current?.setLanguage(language),
    setVisible: async (next) => {
      isVisible = next;
      current?.setVisible(next);
    },
    watchStatus: async (callback) => {
      watchers.add(callback);
      callback(status);
    },
    pollNow,
    preferLot: async (lotId) => current?.preferLot(lotId),
    ...sessionCalls(service, onSession),
    ...planCalls(service, pollNow),
    ...runnerCalls(service),
    ...taskCalls(service, { pollNow, sendEdits }, lists),
    ...lotCalls(service, { pollNow, sendEdits }),
    fetchList: lists.fetchList,
    ...trialCalls(service),
    ...templateCalls(service),
    ...proxyCalls(service, () => current?.store),
    ...recordCalls(service, () => current?.store),
    signOut: async () => {
      const accountId = current?.store.accountId;
      sessions.postMessage(null);
      await close(true);
      // The device first: the service may take its time, or be away.
      if (accountId !== undefined) {
        await forgetAccount(accountId);
        await deleteStore(accountId);
      }
      return endSession(service);
    },
  };
}
