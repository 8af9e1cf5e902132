import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

export interface Canary {
  port: number;
  /** Number of connections and datagrams that arrived, however short. */
  readonly requests: number;
  close(): Promise<void>;
}

const answer = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';

/**
 * Listens on this machine's own addresses, by TCP and UDP on the same port: anything that reaches it has passed the
 * guard.
 */
export async function startCanary(): Promise<Canary> {
  let requests = 0;
  const listen = (host: string, port: number) =>
    new Promise<ReturnType<typeof createServer> | null>((resolve) => {
      const server = createServer((socket) => {
        requests += 1;
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(answer));
      });
      server.once('error', () => resolve(null));
      server.listen(port, host, () => resolve(server));
    });
  const first = await listen('127.0.0.1', 0);
  if (first === null) throw new Error('the canary cannot listen');
  const { port } = first.address() as AddressInfo;
  // Without IPv6 on this machine there is nothing to reach by it.
  const second = await listen('::1', port);
  const datagrams = createSocket('udp4', () => (requests += 1));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  return {
    port,
    get requests() {
      return requests;
    },
    close: async () => {
      datagrams.close();
      for (const server of [first, second]) {
        if (server !== null) await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
