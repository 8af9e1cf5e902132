import { signal } from '@preact/signals-react';

/** A new version of the app is here and waits for the user's yes. */
export const isUpdateReady = signal(false);
