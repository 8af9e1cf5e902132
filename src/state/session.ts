import { signal } from '@preact/signals-react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '#core/wire/rows/account.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { useSignalValue } from './useSignalValue.ts';

/** The signed-in account on this device, and its databases. */
export interface Session {
  accountId: string;
  store: Store;
}

/** `null` on the sign-in pages. */
export const session = signal<Session | null>(null);

/** True if the console closed because the session ended elsewhere: the sign-in page shows this. */
export const isSessionLost = signal(false);

/** Returns the databases of the account. Only for components in the console's frame: there is always an account. */
export function useStore(): Store {
  const current = useSignalValue(session);
  if (current === null) throw new Error('useStore needs a session: the frame opens only with one');
  return current.store;
}

/** Returns the account itself; `undefined` while it is being read and before the first poll. */
export function useAccount(): Account | undefined {
  const store = useStore();
  return useLiveQuery(() => accountOf(store), [store]);
}
