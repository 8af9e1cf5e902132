import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { isSandboxOff } from '#server/engine/browser/process/findBrowser.ts';
import { createFetcher, type Fetcher } from '../../engine/fetch/fetcher.ts';

/** Returns the page recorded at an address; `undefined` where none was. */
export type ReadPage = (url: string) => Promise<{ text: string; contentType: string } | undefined>;

/** Any address that the guard allows: no connection is ever made to it. */
const someAddress = '93.184.215.14';

/**
 * The recorded pages as a web, for recipes that need a browser: the whole engine, with every connection redirected to a
 * server on loopback. The server has no certificates: pages for a browser are recorded with http addresses.
 */
export function openRecordedWeb(hosts: readonly string[], readPage: ReadPage, executablePath: string): Fetcher {
  const server = createServer((request, response) => {
    void readPage(`http://${request.headers.host ?? ''}${request.url ?? ''}`).then((page) =>
      page === undefined
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-type': page.contentType }).end(page.text),
    );
  });
  const listening = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const dial = buildConnector({});
  const network = {
    resolve: () => Promise.resolve([someAddress]),
    connect: ((request, callback) => {
      void listening.then((port) => dial({ ...request, hostname: '127.0.0.1', port: String(port) }, callback));
    }) satisfies buildConnector.connector,
  };
  const hostRules = hosts.map((host) => ({ host, ignoreRobots: true, delayMs: 0, connections: 2 }));
  const userAgent = 'Sheaf/1.0 (template author)';
  const browser = { executablePath, isSandboxOff: isSandboxOff(process.env), warn };
  const renderer = createRenderer({ hostRules, userAgent, ...browser, ...network });
  const limits = { retries: 0 };
  const fetcher = createFetcher({
    hostRules,
    rateLimiter: createRateLimiter(),
    userAgent,
    limits,
    renderer,
    ...network,
  });
  return {
    fetch: (url, options) => fetcher.fetch(url, options),
    windowFor: (url) => fetcher.windowFor(url),
    canRender: true,
    close: async () => {
      await fetcher.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Prints a message for the author beside the result. */
export function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
