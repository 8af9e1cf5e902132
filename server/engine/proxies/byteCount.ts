import type { Socket } from 'node:net';

/** What went over sockets, both ways and with everything that TLS and the proxy's own words add. */
export class ByteCount {
  private readonly counted = new Map<Socket, number>();
  private ended = 0;

  add(socket: Socket): void {
    this.counted.set(socket, 0);
    // Whoever uses it hears of its end by 'close' as well.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.ended += this.since(socket);
      this.counted.delete(socket);
    });
  }

  /** Since the last time. */
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
