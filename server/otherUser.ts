import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user for a program that must not run as root. */
export interface OtherUser {
  uid: number;
  gid: number;
}

/** True when the user can enter the folder, by the mode bits of the folder and all above it. */
export function canEnter(folder: string, user: Pick<OtherUser, 'uid'>): boolean {
  const { uid, mode } = statSync(folder);
  const isOpen = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return isOpen && (folder === dirname(folder) || canEnter(dirname(folder), user));
}

/** The folder for files of other users who cannot enter ours (below /root, for example). */
export const commonFolder = '/var/lib/sheaf';
