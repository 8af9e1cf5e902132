import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface TestProxy {
  /** As a line of a list, with the password where one is asked for. */
  line: string;
  /** For a rule that opens it. */
  host: string;
  /** What it was asked to connect to, in order. */
  asked: string[];
  /** Sign-ins that it refused. */
  refused: number;
  /** Answers of its own instead of a tunnel, or `hang up`, `silent`; `null`: it works. */
  trouble: number | 'hang up' | 'silent' | null;
  close(): Promise<void>;
}

interface Options {
  scheme?: 'http' | 'https' | 'socks5';
  sign?: { user: string; password: string };
  /** Where every connection really goes, whatever was asked for. */
  leadTo?: { port: number };
  tls?: { key: string; cert: string };
}

/** A real proxy on loopback: HTTP CONNECT in the clear or in TLS, or SOCKS5; with or without a password. */
export async function startProxy({ scheme = 'http', sign, leadTo, tls }: Options = {}): Promise<TestProxy> {
  const sockets = new Set<Duplex>();
  const open = (target: string, socket: Duplex, onOpen: () => void, onFail: () => void): void => {
    const { hostname, port } = new URL(`http://${target}`);
    const upstream = connect(
      leadTo?.port ?? Number(port || 80),
      leadTo ? '127.0.0.1' : hostname.replace(/[[\]]/gu, ''),
    );
    let isOpen = false;
    upstream.once('connect', () => {
      isOpen = true;
      onOpen();
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => (isOpen ? socket.destroy() : onFail()));
    upstream.on('close', () => isOpen && socket.destroy());
    socket.on('close', () => upstream.destroy());
  };
  const handleConnect = (request: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => undefined);
    const wanted = sign && `Basic ${Buffer.from(`${sign.user}:${sign.password}`).toString('base64')}`;
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      proxy.refused += 1;
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    proxy.asked.push(request.url ?? '');
    if (proxy.trouble === 'silent') return;
    if (proxy.trouble === 'hang up') socket.destroy();
    else if (proxy.trouble !== null) socket.end(`HTTP/1.1 ${proxy.trouble} No\r\nContent-Length: 0\r\n\r\n`);
    else {
      const onOpen = (): void => void socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      open(request.url ?? '', socket, onOpen, () =>
        socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'),
      );
    }
  };
  const server: Server =
    scheme === 'socks5'
      ? createServer((socket) => void serveSocks(socket, sign, proxy, open))
      : scheme === 'https'
        ? createHttps(tls ?? {}).on('connect', handleConnect)
        : createHttp().on('connect', handleConnect);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const who = sign === undefined ? '' : `${encodeURIComponent(sign.user)}:${encodeURIComponent(sign.password)}@`;
  const proxy: TestProxy = {
    line: `${scheme}://${who}${host}`,
    host,
    asked: [],
    refused: 0,
    trouble: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

async function serveSocks(
  socket: Socket,
  sign: Options['sign'],
  proxy: TestProxy,
  open: (target: string, socket: Duplex, onOpen: () => void, onFail: () => void) => void,
): Promise<void> {
  const take = async (count: number): Promise<Buffer> => {
    for (;;) {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes !== null) return bytes;
      await new Promise((resolve) => socket.once('readable', resolve));
    }
  };
  const [, methods = 0] = await take(2);
  const offered = await take(methods);
  const wanted = sign === undefined ? 0 : 2;
  if (!offered.includes(wanted)) return void socket.end(Buffer.from([5, 255]));
  socket.write(Buffer.from([5, wanted]));
  if (sign !== undefined) {
    const user = (await take((await take(2))[1] ?? 0)).toString();
    const password = (await take((await take(1))[0] ?? 0)).toString();
    const isRight = user === sign.user && password === sign.password;
    socket.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) {
      proxy.refused += 1;
      return void socket.end();
    }
  }
  const type = (await take(4))[3];
  const host =
    type === 1
      ? (await take(4)).join('.')
      : type === 4
        ? `[${((await take(16)).toString('hex').match(/.{4}/gu) ?? []).join(':')}]`
        : (await take((await take(1))[0] ?? 0)).toString();
  const target = `${host}:${(await take(2)).readUInt16BE()}`;
  proxy.asked.push(target);
  const answer = (code: number): Buffer => Buffer.from([5, code, 0, 1, 127, 0, 0, 1, 0, 0]);
  if (proxy.trouble === 'silent') return;
  if (proxy.trouble === 'hang up') return void socket.destroy();
  if (proxy.trouble !== null) return void socket.end(answer(proxy.trouble));
  open(
    target,
    socket,
    () => socket.write(answer(0)),
    () => socket.end(answer(5)),
  );
}
