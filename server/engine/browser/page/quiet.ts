import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const quietMs = 500;
const lookEveryMs = 50;

/** Detects when a page's network is idle: by then its scripts have sent the requests for what they will show. */
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

  /** Restarts the quiet period after a step: the requests that it causes may follow a moment later. */
  restart(): void {
    this.changedAt = performance.now();
  }

  /** True where no request ran for half a second. */
  get isQuiet(): boolean {
    return this.running.size === 0 && performance.now() - this.changedAt >= quietMs;
  }

  /** Resolves when the page is quiet, or after `maxMs`. */
  async wait(maxMs: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + maxMs;
    while (!this.isQuiet && performance.now() < end) await sleep(lookEveryMs, undefined, { signal });
  }
}
