import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright-core';
import { runDueTimers } from './pageText.ts';

const quietMs = 500;
const lookEveryMs = 50;
/** Scripts that keep a page from answering for longer are at work on something that it will show or request. */
const busyMs = 50;

/** Detects when a page is idle: by then its scripts have shown what they have, and requested the rest. */
export class Quiet {
  private readonly running = new Set<Request>();
  private changedAt = performance.now();
  private readonly cdp: CDPSession;

  constructor(page: Page, cdp: CDPSession) {
    this.cdp = cdp;
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

  /**
   * Resolves to true where no request ran for half a second and the scripts are idle. The page is asked too, because
   * time alone proves nothing: the timers of a busy page, or of one on a busy machine, run late.
   */
  async isQuiet(): Promise<boolean> {
    if (!this.isNetworkIdle) return false;
    const askedAt = performance.now();
    await runDueTimers(this.cdp);
    if (performance.now() - askedAt > busyMs) this.restart();
    return this.isNetworkIdle;
  }

  /** Resolves when the page is quiet, or after `maxMs`. */
  async wait(maxMs: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + maxMs;
    while (performance.now() < end && !(await this.isQuiet())) await sleep(lookEveryMs, undefined, { signal });
  }

  private get isNetworkIdle(): boolean {
    return this.running.size === 0 && performance.now() - this.changedAt >= quietMs;
  }
}
