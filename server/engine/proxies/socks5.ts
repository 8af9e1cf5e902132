import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { HostUnreached, ProxyFault } from './proxyErrors.ts';

const socksVersion = 5;
const passwordVersion = 1;
const method = { none: 0, password: 2 } as const;
const addressType = { v4: 1, name: 3, v6: 4 } as const;
/** Replies of RFC 1928 about the host; all others are about the proxy. */
const hostTrouble = new Set([3, 4, 5, 6]);

/**
 * The SOCKS5 handshake of RFC 1928 with the passwords of RFC 1929; after it the socket leads to the host. Our own 110
 * lines, because undici's Socks5ProxyAgent sends the origin's name only (never the checked address) and gives no
 * socket for tunnels, and because `socks` 2.8 (800 lines and two more packages) gives the proxy's reply as a text
 * only, where a missing host looks like a bad proxy, and offers "no password" beside a password, so a wrong one stays
 * unnoticed.
 */
export async function openSocks5(
  socket: Socket,
  { user, password }: Pick<ProxyAddress, 'user' | 'password'>,
  target: { hostname: string; port: number },
): Promise<void> {
  const reader = new Reader(socket);
  try {
    const wanted = user === null ? method.none : method.password;
    socket.write(Buffer.from([socksVersion, 1, wanted]));
    const [version, chosen] = await reader.take(2);
    if (version !== socksVersion) throw new ProxyFault('not a SOCKS5 proxy');
    if (chosen !== wanted) throw new ProxyFault('the proxy wants another sign-in', true);
    if (user !== null) await signIn(socket, reader, user, password);
    socket.write(request(target));
    // From here on a hang-up may be caused by the host.
    const [, reply = 1, , type] = await reader.take(4, () => new HostUnreached('proxy hung up'));
    if (reply !== 0) {
      throw hostTrouble.has(reply) ? new HostUnreached(`socks ${reply}`) : new ProxyFault(`socks ${reply}`);
    }
    // The bound address: read it, or it would be taken for the host's first bytes.
    const length = type === addressType.v4 ? 4 : type === addressType.v6 ? 16 : ((await reader.take(1))[0] ?? 0);
    await reader.take(length + 2);
  } finally {
    reader.release();
  }
}

async function signIn(socket: Socket, reader: Reader, user: string, password: string): Promise<void> {
  const [name, word] = [Buffer.from(user), Buffer.from(password)];
  socket.write(Buffer.concat([Buffer.from([passwordVersion, name.length]), name, Buffer.from([word.length]), word]));
  const [, status] = await reader.take(2);
  if (status !== 0) throw new ProxyFault('the proxy refused the password', true);
}

function request({ hostname, port }: { hostname: string; port: number }): Buffer {
  const family = isIP(hostname);
  const name = Buffer.from(hostname);
  const host =
    family === 0
      ? Buffer.concat([Buffer.from([addressType.name, name.length]), name])
      : Buffer.from([family === 4 ? addressType.v4 : addressType.v6, ...ipaddr.parse(hostname).toByteArray()]);
  return Buffer.concat([Buffer.from([socksVersion, 1, 0]), host, Buffer.from([port >> 8, port & 0xff])]);
}

/** Reads a number of bytes from a socket at a time; `release` leaves the rest in the socket. */
class Reader {
  private readonly socket: Socket;
  private readonly onEnd = (): void => this.fail();
  private readonly onReadable = (): void => this.serve();
  private waiting: { count: number; resolve: (bytes: Buffer) => void; fail: () => void } | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('readable', this.onReadable);
    for (const event of ['end', 'close', 'error']) socket.on(event, this.onEnd);
  }

  take(count: number, faultOf: () => Error = () => new ProxyFault('the proxy hung up')): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting = { count, resolve, fail: () => reject(faultOf()) };
      this.serve();
      if (this.socket.destroyed) this.fail();
    });
  }

  release(): void {
    this.socket.off('readable', this.onReadable);
    for (const event of ['end', 'close', 'error']) this.socket.off(event, this.onEnd);
  }

  private serve(): void {
    const { waiting } = this;
    if (waiting === null) return;
    const bytes = this.socket.read(waiting.count) as Buffer | null;
    if (bytes === null || bytes.length < waiting.count) return;
    this.waiting = null;
    waiting.resolve(bytes);
  }

  private fail(): void {
    const { waiting } = this;
    this.waiting = null;
    waiting?.fail();
  }
}
