import type { Socket } from 'node:net';
import { Client, type buildConnector } from 'undici';
import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { HostUnreached, ProxyFault } from './proxyErrors.ts';
import { openSocks5 } from './socks5.ts';

export interface TunnelOptions {
  proxy: ProxyAddress;
  /** The target as it is sent to the proxy: a name, or an address that was checked. */
  target: { hostname: string; port: number };
  /** Opens the socket to the proxy, through the guard. */
  connect: buildConnector.connector;
  /** Time limit of the whole handshake. */
  timeoutMs: number;
}

/**
 * Opens a connection to a host through one proxy, unencrypted at this end. Rejects with `ProxyFault` or
 * `HostUnreached`. Plain HTTP pages go through a tunnel too, although some proxies refuse a tunnel to port 80 and
 * accept such requests in absolute form only (RFC 9112 3.2.2). In absolute form the host of the request's target
 * replaces the Host header: to request a site by its name, a premium proxy would have to resolve the name itself, and
 * might connect to an address other than the checked one. Also, the proxy's own 403 or 502 could not be distinguished
 * from the site's, which decides whether another proxy is tried; and a web server at the address of a former proxy
 * would answer with pages of its own.
 */
export async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), options.timeoutMs);
  try {
    return await (options.proxy.scheme === 'socks5'
      ? viaSocks(options, ending.signal)
      : viaHttp(options, ending.signal));
  } catch (error) {
    if (error instanceof ProxyFault || error instanceof HostUnreached) throw error;
    // A silent proxy may be waiting for a host that does not answer.
    if (ending.signal.aborted) throw new HostUnreached('timeout');
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'the proxy failed';
    // Some proxies hang up after the request when the host is not reachable.
    if (code === 'UND_ERR_SOCKET') throw new HostUnreached('proxy hung up');
    throw new ProxyFault(code, code === 'SHEAF_ADDRESS_REFUSED');
  } finally {
    clearTimeout(timer);
  }
}

async function viaSocks({ proxy, target, connect }: TunnelOptions, signal: AbortSignal): Promise<Socket> {
  const socket = await connectTo(proxy, connect);
  const end = (): void => void socket.destroy();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await openSocks5(socket, proxy, target);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** undici's client sends CONNECT and returns the socket; it is used for this one request. */
async function viaHttp({ proxy, target, connect }: TunnelOptions, signal: AbortSignal): Promise<Socket> {
  const client = new Client(proxyOrigin(proxy), {
    connect: (_, callback) => connect(requestFor(proxy), callback),
    maxHeaderSize: 16 * 1024,
  });
  const path = `${target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname}:${target.port}`;
  const { user, password } = proxy;
  const credentials = user === null ? null : Buffer.from(`${user}:${password}`).toString('base64');
  try {
    const { statusCode, socket } = await client.connect({
      path,
      headers: { host: path, ...(credentials !== null && { 'proxy-authorization': `Basic ${credentials}` }) },
      signal,
    });
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    socket.on('error', () => undefined).destroy();
    throw refusalOf(statusCode);
  } finally {
    void client.close().catch(() => undefined);
  }
}

/** 407 is about our credentials; 5xx and others may be about the host. */
function refusalOf(status: number): ProxyFault | HostUnreached {
  if (status === 407 || status === 401) return new ProxyFault(`the proxy answered ${status}`, true);
  return new HostUnreached(`proxy ${status}`);
}

function connectTo(proxy: ProxyAddress, connect: buildConnector.connector): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(requestFor(proxy), (error, socket) => {
      if (error === null) resolve(socket.on('error', () => undefined));
      else reject(error);
    });
  });
}

/** The proxy as an origin for the guard: scheme, host and port. */
export function proxyOrigin({ scheme, host, port }: ProxyAddress): string {
  return `${scheme === 'https' ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The host as `URL` normalises it: the checked host is the one to connect to. */
function requestFor(proxy: ProxyAddress): buildConnector.Options {
  const { host, hostname, protocol } = new URL(proxyOrigin(proxy));
  return { hostname: hostname.replace(/^\[|\]$/gu, ''), host, protocol, port: String(proxy.port) };
}
