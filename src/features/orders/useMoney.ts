import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { moneyOf } from '#app/store/queries/storedReplies.ts';

/** The account with its orders, coupons and goods as they are on this device. */
export interface Money {
  account: Account;
  /** `null` until this device has read it. */
  money: Awaited<ReturnType<typeof moneyOf>>;
}

/** Returns the data of pages about money; `undefined` while it is being read and before the first poll. */
export function useMoney(): Money | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const account = await accountOf(store);
    return account && { account, money: await moneyOf(store) };
  }, [store]);
}
