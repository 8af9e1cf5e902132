import { signal } from '@preact/signals-react';

/** A question or message at sign-in before another account's data are deleted from the device. */
export type ClearingStep =
  /** Edits of another account never reached the service: `save` puts them into a file. */
  | { kind: 'ask'; count: number; since: number; save: () => void; answer: (isConfirmed: boolean) => void }
  /** The deletion takes long: another tab may hold the data. */
  | { kind: 'waiting'; cancel: () => void };

/**
 * `null` while there is nothing to show. Its own file: the dialog loads in every tab, the deletion (clearDevice.ts)
 * only at a sign-in.
 */
export const clearingStep = signal<ClearingStep | null>(null);
