import { signal } from '@preact/signals-react';

/**
 * True if a new version of the app is ready and waits for the user's confirmation. A file of its own: app/boot.ts
 * sets it, app/Notices.tsx shows it, and neither imports the other.
 */
export const isUpdateReady = signal(false);

/**
 * True while the device's databases take long to open (features/account/enterConsole.ts sets it): the disk is slow, or
 * this version needs a new form of them and a tab that does not respond keeps the old one open.
 */
export const isOpeningLate = signal(false);

/**
 * True while something that the user saves takes long to be stored on the device (features/account/enterConsole.ts sets
 * it): the disk is slow, or a tab that does not respond holds the databases.
 */
export const isWritingLate = signal(false);
