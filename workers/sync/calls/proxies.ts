import type { Locale } from '#core/domain/locale.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { listProxyAreas } from '#core/wire/calls/task/proxyCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { persistReply, storeSoon } from './persistReply.ts';
import { readProxyAreas } from '../meta.ts';

/** Calls about proxies, and about the balance that pays for them. */
export interface ProxyCalls {
  /** Loads the regions of premium proxies (§3.6) to the device, unless they were read within the hour. */
  loadProxyAreas(language: Locale): Promise<Outcome<null>>;
  /** §2.7: reads plan and balance again, now. */
  refreshAccount(): Promise<Outcome<null>>;
}

/** Regions change only when the operator changes the pool, so a reopened page does not read them again. */
const freshMs = 3_600_000;

/** Calls of the proxy block (§2.7). The answers go to the store, where the screens read them. */
export function proxyCalls(service: ApiClient, openStore: () => Store | undefined): ProxyCalls {
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
