import { signal } from '@preact/signals-react';

/** True if a new version of the app is ready and waits for the user's confirmation. */
export const isUpdateReady = signal(false);
