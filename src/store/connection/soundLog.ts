/*
 * Chromium keeps all databases of a site in one log. A write that finds no room leaves a part of a record at its end.
 * Opened again, the browser writes behind that part; the next time it reads the log, it finds a wrong checksum there
 * and deletes all databases of the site, also where there is room by then (measured with a small file system). So none
 * is opened on a disk that may be full; and then so much is written that the browser begins a new log, which leaves the
 * torn one unread. A killed browser may tear the log too, in a moment between two writes to the disk. To replace it
 * after each start was tried: then Chromium deleted all that the site had stored, as soon as the disk was full.
 */

let isLost = false;
let recovering: Promise<boolean> | null = null;

/** Notes that the browser closed databases or could not open them: here none opens before `recoverStorage`. */
export function noteLoss(): void {
  isLost = true;
}

/** The browser's databases, which refuse to open from a loss until `recoverStorage`. */
export const guardedDatabases: Pick<IDBFactory, 'open' | 'databases'> = {
  open: (...given) => {
    if (isLost) throw new DOMException('closed until there is room', 'UnknownError');
    const opening = indexedDB.open(...given);
    // Sent only where the browser itself closes a connection.
    opening.addEventListener('success', () => opening.result.addEventListener('close', noteLoss));
    return opening;
  },
  databases: () => indexedDB.databases(),
};

/** Makes the databases safe to open after a loss; false where the disk has no room for that, or cannot be written. */
export async function recoverStorage(): Promise<boolean> {
  // One that runs already may have asked before there was room.
  await recovering;
  if (!isLost) return true;
  // Loaded only then: every page contains this module.
  recovering ??= import('./newLog.ts')
    .then(({ beginNewLog }) => beginNewLog())
    .catch(() => false)
    .then((isSound) => {
      isLost = !isSound;
      recovering = null;
      return isSound;
    });
  return recovering;
}
