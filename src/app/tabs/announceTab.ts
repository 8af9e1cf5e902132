/*
 * Each tab holds a Web Lock whose name says what the tab shows. A sleeping tab keeps its lock although it answers
 * nothing, and the browser frees the lock of a closed or crashed one: so another tab can name it (silentTabs.ts).
 */

/** A tab or window of the console. */
export interface OpenTab {
  id: string;
  title: string;
  path: string;
}

/** The channel on which a tab that is awake answers to `whoIsAwake` with its id. */
export const tabsChannel = 'sheaf-tabs';
export const whoIsAwake = 'whoIsAwake';

const lockPrefix = 'sheaf-tab:';

/** Names this tab to the others, also when its title changes, until it is closed. */
export function announceTab(): void {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(tabsChannel);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === whoIsAwake) channel.postMessage(id);
  });
  let heldName = '';
  let release = (): void => undefined;
  const holdLock = (): void => {
    const name = lockPrefix + JSON.stringify({ id, title: document.title, path: location.pathname } satisfies OpenTab);
    if (name === heldName) return;
    heldName = name;
    void navigator.locks.request(name, async () => {
      // The lock of the old title is freed once there is the new one.
      release();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  };
  holdLock();
  new MutationObserver(holdLock).observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Returns the tab that a lock names, as a list: empty for another lock. */
export function tabOfLock(name = ''): OpenTab[] {
  return name.startsWith(lockPrefix) ? [JSON.parse(name.slice(lockPrefix.length)) as OpenTab] : [];
}
