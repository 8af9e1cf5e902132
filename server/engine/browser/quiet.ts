import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const quietMs = 500;
const lookEveryMs = 50;

/** Reports when a page's network is idle: scripts that will show more have sent their requests by then. */
export class Quiet {
  private readonly running = new Set<Request>();
  private changedAt = performance.now();

  constructor(page: Page) {
    const change = (act: (request: Request) => void) => (request: Request) => {
      act(request);
      this.changedAt = performance.now();
    };
    page.on(
      'request',
      change((request) => this.running.add(request)),
    );
    page.on(
      'requestfinished',
      change((request) => this.running.delete(request)),
    );
    page.on(
      'requestfailed',
      change((request) => this.running.delete(request)),
    );
  }

  /** Something was done: what it makes the page ask for may come a moment later. */
  restart(): void {
    this.changedAt = performance.now();
  }

  /** Whether there was no request for half a second. */
  get isQuiet(): boolean {
    return this.running.size === 0 && performance.now() - this.changedAt >= quietMs;
  }

  /** Resolves when the page is quiet, or after `mostMs`. */
  async wait(mostMs: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + mostMs;
    while (!this.isQuiet && performance.now() < end) await sleep(lookEveryMs, undefined, { signal });
  }
}
