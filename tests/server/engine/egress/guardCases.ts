import { connect as connectSocket } from 'node:net';
import type { buildConnector } from 'undici';
import { startForwardProxy } from '#server/engine/egress/forwardProxy.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

export interface CaseCount {
  cases: number;
  connections: number;
}

const hostRules = [
  { host: 'opened.example:9000', pathPrefix: '/shop', allowPrivate: true, delayMs: 0, ignoreRobots: true },
  { host: 'blocked.example', isBlocked: true },
  { host: 'public.example', delayMs: 0, ignoreRobots: true },
];

/**
 * Tries every hostile address in the HTTP engine and in both ways into the browser's proxy; sockets are recorded, not
 * opened.
 */
export async function runGuardCases(): Promise<CaseCount> {
  let connections = 0;
  const connect: buildConnector.connector = (_, callback) => {
    connections += 1;
    callback(new Error('no network here'), null);
  };
  const resolve = (name: string) => Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']);
  const fetcher = createFetcher({
    hostRules,
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1',
    limits: { retries: 0 },
    resolve,
    connect,
  });
  const proxy = await startForwardProxy({ hostRules, connectMs: 1000, resolve, connect });
  const account = proxy.openAccount();
  const credentials = Buffer.from(`${account.name}:${account.password}`).toString('base64');
  const { signal } = new AbortController();
  let cases = 0;
  for (const address of hostileAddresses) {
    await fetcher.fetch(address, { signal, accept: 'html' });
    const written = address.replace(/[\r\n ]/gu, '');
    await sendRaw(proxy.port, `GET ${written} HTTP/1.1`, credentials);
    // The scheme and the path are inside a tunnel: the request for the tunnel has only a host and a port.
    const authority = /^\w+:\/\/(?:[^/@]*@)?([^/?#\\]+)/u.exec(written)?.[1] ?? written;
    const isOpened = authority.startsWith('public.example') || authority === '';
    if (!isOpened) await sendRaw(proxy.port, `CONNECT ${authority} HTTP/1.1`, credentials);
    cases += isOpened ? 2 : 3;
  }
  await Promise.all([fetcher.close(), proxy.close()]);
  return { cases, connections };
}

/** Sends one request exactly as given and waits for its answer. */
export function sendRaw(port: number, line: string, credentials: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => {
      socket.write(`${line}\r\nHost: x\r\nProxy-Authorization: Basic ${credentials}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}
