import { connect, type Socket } from 'node:net';

/** A connection that sends any bytes, and everything that comes back. */
export interface RawConnection {
  socket: Socket;
  write(text: string | Buffer): void;
  /** All text received so far. */
  text(): string;
  /** Resolves with the head of the first answer, when it is complete. */
  head(): Promise<string>;
  /** Resolves when the other side has closed it. */
  closed: Promise<void>;
}

export function openRaw(port: number): RawConnection {
  // Half open: the last bytes of the other side are read, even when this side still has bytes to send.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()));
  const head = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const end = text.indexOf('\r\n\r\n');
        if (end !== -1) resolve(text.slice(0, end));
      };
      socket.on('data', look);
      void closed.then(() => (look(), reject(new Error(`closed after ${JSON.stringify(text)}`))));
      look();
    });
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  return { socket, write: (piece) => void socket.write(piece), text: () => text, head, closed };
}

/** Returns a request's head; a header may occur more than once. */
export function headOf(method: string, path: string, headers: readonly (readonly [string, string])[] = []): string {
  const lines = [['host', '127.0.0.1:8080'] as const, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
