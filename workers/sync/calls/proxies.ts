import { success } from '#core/domain/refusal.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { listProxyAreas } from '#core/wire/calls/task/proxyCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import { persistReply, storeSoon } from './persistReply.ts';
import { readProxyAreas } from '../meta.ts';

/** Regions change only when the operator changes the pool, so a reopened page does not read them again. */
const freshMs = 3_600_000;

/** Calls of the proxy block (§2.7). The answers go to the store, where the screens read them. */
export function proxyCalls(
  service: ApiClient,
  openStore: () => Store | undefined,
): Pick<SyncApi, 'loadProxyAreas' | 'refreshAccount'> {
  return {
    loadProxyAreas: async (language) => {
      const asked = openStore();
      const kept = asked && (await readProxyAreas(asked))[language];
      if (kept !== undefined && Date.now() - kept.readAt < freshMs) return success(null);
      const outcome = await service.send(listProxyAreas, { query: { language } });
      if (!outcome.ok) return outcome;
      const areas = Array.isArray(outcome.value) ? outcome.value : null;
      const store = asked ?? (await storeSoon(openStore));
      if (store === undefined) return success(null);
      return persistReply(store, [store.main.meta], async ({ main }) => {
        const value = { ...(await readProxyAreas(store)), [language]: { readAt: Date.now(), areas } };
        await main.meta.put({ key: 'proxyAreas', value });
      });
    },
    refreshAccount: async () => {
      const asked = openStore();
      const outcome = await service.send(getAccount, {});
      if (!outcome.ok) return outcome;
      const account = outcome.value;
      const store = asked ?? (await storeSoon(openStore));
      // Another account may have signed in with this browser's cookie.
      if (store?.accountId !== account.userId) return success(null);
      return persistReply(store, [store.main.account], async ({ main }) => {
        await main.account.put(account);
      });
    },
  };
}
