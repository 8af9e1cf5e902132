/** Words between the tabs and workers of one account; they carry no data, who hears one reads the store. */
type Poke = 'editQueued' | 'editsSettled';

export interface Pokes {
  send(poke: Poke): void;
  listen(poke: Poke, onPoke: () => void): void;
  close(): void;
}

/** A channel hears the others, never itself. */
export function openPokes(accountId: string): Pokes {
  const channel = new BroadcastChannel(`sheaf-pokes:${accountId}`);
  return {
    send: (poke) => channel.postMessage(poke),
    listen: (poke, onPoke) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === poke) onPoke();
      });
    },
    close: () => channel.close(),
  };
}
