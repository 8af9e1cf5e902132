import { refused } from '#core/domain/refusal.ts';
import { hasUnsentEdits } from '#app/store/overlay.ts';
import { lastAccountId } from '#app/store/registry.ts';
import { wipeAccounts } from '#app/store/wipe.ts';
import { AccountSync } from './accountSync.ts';
import type { SyncApi, SyncStatus } from './api.ts';
import { accountCalls, passwordLinkCalls } from './calls/account/login.ts';
import { operatorCalls } from './calls/account/operator.ts';
import { memberCalls } from './calls/account/members.ts';
import { proxyCalls } from './calls/proxies.ts';
import { exportCalls } from './calls/exports.ts';
import { listCalls } from './calls/lists.ts';
import { lotCalls } from './calls/lots.ts';
import { recordCalls } from './calls/records.ts';
import { programCalls, runnerCalls } from './calls/account/runners.ts';
import { moneyCalls } from './calls/account/money.ts';
import { endSession, sessionCalls } from './calls/account/session.ts';
import { supportCalls } from './calls/account/support.ts';
import { taskCalls } from './calls/tasks.ts';
import { ownTemplateCalls } from './calls/ownTemplates.ts';
import { templateCalls, trialCalls } from './calls/templates.ts';
import type { ApiClient } from './service/apiClient.ts';
import { initialStatus, nextStatus } from './syncStatus.ts';
import { createSyncTrace } from './syncTrace.ts';

/** Everything that a tab's worker does, without the transport between tab and worker (main.ts). */
export function createSyncWorker(service: ApiClient, onBug: (error: unknown) => void): SyncApi {
  const { onStatus, watchStatus } = createStatusFeed();
  /** Announces to the workers of all tabs which account's session the browser holds: `null` after a sign-out. */
  const sessions = new BroadcastChannel('sheaf-sessions');
  const trace = createSyncTrace();
  let isVisible = true;
  let current: AccountSync | null = null;
  /** The account of the last `open` without a later `close`. */
  let wantedAccountId: string | null = null;

  const onSession = async (accountId: string) => {
    sessions.postMessage(accountId);
    await onSessionChange(accountId);
  };
  async function onSessionChange(accountId: unknown): Promise<void> {
    if (accountId === (current?.store.accountId ?? wantedAccountId)) void current?.pollNow();
    else await close(true);
  }
  sessions.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    onSessionChange(data).catch(onBug);
  });

  async function close(isSessionOver = false): Promise<void> {
    wantedAccountId = null;
    const closed = current;
    current = null;
    if (isSessionOver) closed?.endSession();
    await closed?.close();
  }
  const pollNow = async () => current?.pollNow();
  const sendEdits = () => pushWaitingEdits(current);
  const lists = listCalls(service, () => current?.store);

  return {
    ping: () => Promise.resolve('pong' as const),
    open: async (accountId, language) => {
      if (current?.store.accountId === accountId) return current.setLanguage(language);
      const closed = close();
      wantedAccountId = accountId;
      // A tab that slept may not know that the account has left this device: it must not create its databases again.
      const isGone = (await lastAccountId()) !== accountId;
      // Another call may have arrived during the read.
      if (current?.store.accountId === accountId) return current.setLanguage(language);
      if (wantedAccountId !== accountId) return undefined;
      trace.add('opened', { isGone });
      if (isGone) onStatus(nextStatus(initialStatus, { type: 'signedOut' }));
      else current = new AccountSync({ accountId, language, isVisible, service, onStatus, onBug, trace: trace.add });
      return closed;
    },
    close: () => close(),
    setLanguage: async (language) => current?.setLanguage(language),
    setVisible: async (next) => {
      isVisible = next;
      current?.setVisible(next);
    },
    watchStatus: async (callback) => watchStatus(callback),
    trace: async () => trace.entries(),
    pollNow,
    repair: async () => current?.repair() ?? refused({ code: 'Unauthorized' }),
    preferLot: async (lotId) => current?.preferLot(lotId),
    ...sessionCalls(service, onSession),
    ...moneyCalls(service, pollNow),
    ...accountCalls(service, pollNow, () => current?.store),
    ...operatorCalls(service),
    ...memberCalls(service, pollNow, () => current?.store),
    ...passwordLinkCalls(service),
    ...supportCalls(service),
    ...runnerCalls(service),
    ...programCalls(service, () => current?.store),
    ...taskCalls(service, { pollNow, sendEdits }, lists),
    ...lotCalls(service, { pollNow, sendEdits }),
    ...exportCalls(service, { pollNow, sendEdits }),
    fetchList: (list) => lists.fetchList(list),
    ...trialCalls(service),
    ...templateCalls(service),
    ...ownTemplateCalls(service, { pollNow, sendEdits }),
    ...proxyCalls(service, () => current?.store),
    ...recordCalls(service, () => current?.store),
    signOut: async () => {
      const accountId = current?.store.accountId;
      sessions.postMessage(null);
      await close(true);
      // The device first: the service may be slow or down.
      if (accountId !== undefined) await wipeAccounts([accountId], null);
      return endSession(service);
    },
  };
}

/** The status of this worker, and the tab that watches it. */
function createStatusFeed() {
  const watchers = new Set<(status: SyncStatus) => void>();
  let status = initialStatus;
  return {
    onStatus: (next: SyncStatus): void => {
      status = next;
      for (const watcher of watchers) watcher(next);
    },
    watchStatus: (callback: (status: SyncStatus) => void): void => {
      watchers.add(callback);
      callback(status);
    },
  };
}

/** Without a network the turn ends at once, and so does the call that follows. */
async function pushWaitingEdits(account: AccountSync | null): Promise<void> {
  if (account !== null && (await hasUnsentEdits(account.store))) await account.pollNow();
}
