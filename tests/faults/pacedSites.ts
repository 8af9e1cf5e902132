import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meanOver, type Seen } from './seenPace.ts';

/**
 * Sites in a process of their own that answer every address with a page and record when each request began and ended.
 * Reports their hosts to the parent, answers every message with the records, and ends with the parent.
 */
const [count = 1, answerAfterMs = 10, crawlDelaySeconds = 0] = process.argv.slice(2).map(Number);

/** The last time at which this process had a core: requests that arrived while it had none are recorded late. */
let lastTickAt = performance.now();
setInterval(() => (lastTickAt = performance.now()), 1);

class NotingSite {
  readonly server: Server;
  private readonly starts: { at: number; lateMs: number }[] = [];
  private readonly sockets = new Set<string>();
  private requests = 0;
  private open = 0;
  private maxAtOnce = 0;

  constructor(robots: string) {
    this.server = createServer((request, response) => {
      // Before its robots.txt is read no process knows the delay in it.
      if (request.url !== '/robots.txt')
        this.starts.push({ at: performance.now(), lateMs: performance.now() - lastTickAt });
      this.requests += 1;
      this.sockets.add(`${request.socket.remotePort}`);
      this.open += 1;
      this.maxAtOnce = Math.max(this.maxAtOnce, this.open);
      setTimeout(() => {
        // From here on the client may know that the request is over.
        this.open -= 1;
        if (request.url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
        else response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.url}</title>`);
      }, answerAfterMs);
    });
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  seen(): Seen {
    const { host, starts, requests, maxAtOnce, sockets } = this;
    // A request that was recorded late by `lateMs` began that much earlier, so the gap after it was longer.
    const gapOver = (steps: number): number =>
      starts.slice(steps).reduce((shortest, { at }, index) => {
        const { at: before = 0, lateMs = 0 } = starts[index] ?? {};
        return Math.min(shortest, (at - before + lateMs) / steps);
      }, Infinity);
    const gaps = { shortestGapMs: gapOver(1), shortestMeanGapMs: starts.length > meanOver ? gapOver(meanOver) : null };
    return { host, requests, maxAtOnce, sockets: sockets.size, ...gaps };
  }
}

const sites = Array.from({ length: count }, (_, index) => {
  const delay = index === 0 && crawlDelaySeconds > 0 ? `Crawl-delay: ${crawlDelaySeconds}\n` : '';
  return new NotingSite(`User-agent: *\n${delay}Disallow: /closed\n`);
});
await Promise.all(sites.map(({ server }) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
process.on('message', () => process.send?.(sites.map((site) => site.seen())));
process.once('disconnect', () => process.exit());
process.send?.(sites.map(({ host }) => host));
