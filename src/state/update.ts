import { signal } from '@preact/signals-react';

/**
 * True if a new version of the app is ready and waits for the user's confirmation. A file of its own: app/boot.ts
 * sets it, app/Notices.tsx shows it, and neither imports the other.
 */
export const isUpdateReady = signal(false);
