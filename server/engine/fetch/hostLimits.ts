import type { HostRule } from '../egress/hostRules.ts';
import { politeDefault, ruleFor } from '../egress/hostRules.ts';
import type { RateLimiter, RateRule } from './rateLimiter.ts';

/** The slowest that a busy host or a `Crawl-delay` makes us. */
const maxDelayMs = 60_000;
/** Where a host asks for a longer pause than this, its pages fail instead of waiting. */
export const maxPauseMs = 120_000;

interface HostState {
  /** Added to by answers that say the host is busy, halved by each that does not. */
  extraMs: number;
  pausedUntil: number;
}

/** How fast each host may be asked: the operator's rule, the site's `Crawl-delay`, and what its answers say. */
export class HostLimits {
  private readonly rules: readonly HostRule[];
  private readonly rateLimiter: RateLimiter;
  private readonly states = new Map<string, HostState>();

  constructor(rules: readonly HostRule[], rateLimiter: RateLimiter) {
    this.rules = rules;
    this.rateLimiter = rateLimiter;
  }

  ruleFor(url: URL, crawlDelaySeconds: number | null = null): RateRule {
    const rule = ruleFor(this.rules, url);
    const delayMs = rule?.delayMs ?? politeDefault.delayMs;
    const crawlDelayMs = Math.min((crawlDelaySeconds ?? 0) * 1000, maxDelayMs);
    const extraMs = this.states.get(url.host)?.extraMs ?? 0;
    return {
      connections: rule?.connections ?? politeDefault.connections,
      delayMs: Math.max(delayMs, crawlDelayMs, extraMs),
    };
  }

  acquire(url: URL, crawlDelaySeconds: number | null, signal: AbortSignal): Promise<() => Promise<void> | void> {
    return this.rateLimiter.acquire(url.host, this.ruleFor(url, crawlDelaySeconds), signal);
  }

  /** How long the host asked not to be asked. */
  pauseMs(url: URL): number {
    return Math.max(0, (this.states.get(url.host)?.pausedUntil ?? 0) - Date.now());
  }

  /** The host answered that it is busy: from now on slower, and not at all before `retryAfterMs`. */
  slowDown(url: URL, retryAfterMs: number | null): void {
    const { extraMs } = this.states.get(url.host) ?? { extraMs: 0 };
    const pausedUntil = Date.now() + (retryAfterMs ?? 0);
    this.states.set(url.host, { extraMs: Math.min(Math.max(extraMs * 2, 2000), maxDelayMs), pausedUntil });
  }

  /** The host answered well. */
  speedUp(url: URL): void {
    const state = this.states.get(url.host);
    if (state === undefined) return;
    state.extraMs /= 2;
    if (state.extraMs < 100 && state.pausedUntil < Date.now()) this.states.delete(url.host);
  }
}
