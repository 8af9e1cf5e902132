import { signal } from '@preact/signals-react';

/** What somebody who signs in is asked or told before another account's data leave the device. */
export type ClearingStep =
  /** Edits of another account never reached the service: `save` puts them into a file. */
  | { kind: 'ask'; count: number; since: number; save: () => void; answer: (isToGoOn: boolean) => void }
  /** It takes long: another tab may hold the data. */
  | { kind: 'waiting'; cancel: () => void };

/** `null` while there is nothing to be said. */
export const clearingStep = signal<ClearingStep | null>(null);
