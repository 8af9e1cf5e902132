/** Events between the tabs and workers of one account. They carry no data: the receiver reads the store. */
type StoreEvent = 'editQueued' | 'editsSettled' | 'keepsChanged';

export interface StoreEvents {
  send(event: StoreEvent): void;
  on(event: StoreEvent, handle: () => void): void;
  close(): void;
}

/** Opens the account's channel. A channel receives the events of other tabs and workers, never its own. */
export function openStoreEvents(accountId: string): StoreEvents {
  const channel = new BroadcastChannel(`sheaf-pokes:${accountId}`);
  return {
    send: (event) => channel.postMessage(event),
    on: (event, handle) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === event) handle();
      });
    },
    close: () => channel.close(),
  };
}
