import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom a program is run as that must not run as root. */
export interface OtherUser {
  uid: number;
  gid: number;
}

/** By the mode bits of the folder and all above it. */
export function canEnter(folder: string, user: Pick<OtherUser, 'uid'>): boolean {
  const { uid, mode } = statSync(folder);
  const isOpen = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return isOpen && (folder === dirname(folder) || canEnter(dirname(folder), user));
}

/** Where folders of other users are made that cannot enter ours (below /root, say). */
export const commonFolder = '/var/lib/sheaf';
