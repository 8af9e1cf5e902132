import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A site whose pages name themselves; from `holdAt` answers on it says nothing more until it is let go. */
export async function openSlowSite() {
  let answered = 0;
  let holdAt = Infinity;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const answer = (): void => {
      answered += 1;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<html><head><title>${request.url}</title></head><body>page</body></html>`);
    };
    if (answered < holdAt) answer();
    else waiting.push(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urls: (count: number) => Array.from({ length: count }, (_, index) => `http://${host}/${index}`),
    isHolding: () => waiting.length > 0,
    holdAfter: (count: number) => {
      holdAt = answered + count;
    },
    letGo: () => {
      holdAt = Infinity;
      for (const answer of waiting) answer();
      waiting = [];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
