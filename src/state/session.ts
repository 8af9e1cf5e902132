import { signal } from '@preact/signals-react';
import type { Store } from '#app/store/openStore.ts';
import { useSignalValue } from './useSignalValue.ts';

/** Who uses the console on this device, and the databases of that account. */
export interface Session {
  accountId: string;
  store: Store;
}

/** `null` on the sign-in pages. */
export const session = signal<Session | null>(null);

/** The console closed because the session had ended elsewhere: the sign-in page says so. */
export const isSessionLost = signal(false);

/** The databases of the account. Only for what stands in the console's frame: there is always an account there. */
export function useStore(): Store {
  const current = useSignalValue(session);
  if (current === null) throw new Error('useStore needs a session: the frame opens only with one');
  return current.store;
}
