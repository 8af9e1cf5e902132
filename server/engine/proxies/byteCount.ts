import type { Socket } from 'node:net';

/** Counts the bytes of sockets, both ways, with the overhead of TLS and of the proxy's protocol. */
export class ByteCount {
  private readonly counted = new Map<Socket, number>();
  private ended = 0;

  add(socket: Socket): void {
    this.counted.set(socket, 0);
    // The user of the socket also gets its 'close' event.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.ended += this.since(socket);
      this.counted.delete(socket);
    });
  }

  /** Returns the bytes since the last call. */
  take(): number {
    let bytes = this.ended;
    this.ended = 0;
    for (const socket of this.counted.keys()) bytes += this.since(socket);
    return bytes;
  }

  endAll(): void {
    for (const socket of this.counted.keys()) socket.destroy();
  }

  private since(socket: Socket): number {
    const before = this.counted.get(socket) ?? 0;
    const now = socket.bytesRead + socket.bytesWritten;
    this.counted.set(socket, now);
    return now - before;
  }
}
