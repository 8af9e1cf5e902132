import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A forwarder to a server, which a test can interrupt. */
export interface Forwarder {
  /** The server's address through this forwarder. */
  url: string;
  /** Ends all connections and accepts no new ones. */
  cut: () => void;
  /** Forwards nothing any more and closes nothing, like a network that drops packets. */
  hold: () => void;
  /** Ends the held connections and forwards again. */
  open: () => void;
  close: () => Promise<void>;
}

/** Starts a forwarder to the server of an address. */
export async function startForwarder(to: string): Promise<Forwarder> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'held' = 'open';
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    return socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'cut') socket.destroy();
    if (state !== 'open') return;
    const onward = keep(connect(Number(target.port), target.hostname));
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      endAll();
    },
    hold: () => {
      state = 'held';
      for (const socket of sockets) socket.unpipe().pause();
    },
    open: () => {
      if (state === 'held') endAll();
      state = 'open';
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
