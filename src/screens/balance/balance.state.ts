import { useLiveQuery } from 'dexie-react-hooks';
import type { GoodsItem } from '#core/wire/calls/account/orderCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { moneyOf } from '#app/store/queries/storedReplies.ts';

export interface Balance {
  account: Account;
  /** Credit that can be bought; none where the service takes no payments, and before this device has read it. */
  credits: readonly GoodsItem[];
}

/** Returns the page's data; `undefined` while it is being read and before the first poll. */
export function useBalance(): Balance | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const account = await accountOf(store);
    return account && { account, credits: (await moneyOf(store))?.credits ?? [] };
  }, [store]);
}
