import type { Account } from '#core/wire/rows/account.ts';
import type { Store } from '../openStore.ts';

/** Returns the account; `undefined` until the first poll. */
export async function accountOf({ main, accountId }: Store): Promise<Account | undefined> {
  return main.account.get(accountId);
}
