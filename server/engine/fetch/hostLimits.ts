import type { HostRule } from '../egress/hostRules.ts';
import { politeDefault, ruleFor } from '../egress/hostRules.ts';
import type { RateLimiter, RateRule } from './rateLimiter.ts';

/** The longest delay between pages that a busy host or a `Crawl-delay` can cause. */
const maxDelayMs = 60_000;
/** Pages of a host that asks for a longer pause fail instead of waiting. */
export const maxPauseMs = 120_000;

interface HostState {
  /** Doubled by each answer that says the host is busy, halved by each other answer. */
  extraMs: number;
  pausedUntil: number;
}

/**
 * The limits of each host: the operator's rule, the site's `Crawl-delay`, and slower while its answers say it is busy.
 */
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

  /** The rest of the pause that the host asked for. */
  pauseMs(url: URL): number {
    return Math.max(0, (this.states.get(url.host)?.pausedUntil ?? 0) - Date.now());
  }

  /** The host is busy: slows down, and pauses for `retryAfterMs`. */
  slowDown(url: URL, retryAfterMs: number | null): void {
    const { extraMs } = this.states.get(url.host) ?? { extraMs: 0 };
    const pausedUntil = Date.now() + (retryAfterMs ?? 0);
    this.states.set(url.host, { extraMs: Math.min(Math.max(extraMs * 2, 2000), maxDelayMs), pausedUntil });
  }

  /** The host answered normally: halves the added delay. */
  speedUp(url: URL): void {
    const state = this.states.get(url.host);
    if (state === undefined) return;
    state.extraMs /= 2;
    if (state.extraMs < 100 && state.pausedUntil < Date.now()) this.states.delete(url.host);
  }
}
