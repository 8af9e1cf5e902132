import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';

export interface RotationOptions {
  proxies: readonly ProxyAddress[];
  /** §9: the next proxy is used after this time. */
  periodMs: number;
  /** The time a proxy is set aside after its first failure in a row, its second and so on. */
  backoffMs?: readonly number[];
  /** Index of the first one; the others follow in order. */
  startIndex?: number;
  now?: () => number;
}

/** The current proxy; or the time until one may be tried again; or `null` where all have failed repeatedly. */
export type Turn = { proxy: ProxyAddress } | { waitMs: number } | null;

interface Entry {
  proxy: ProxyAddress;
  /** Number of failures in a row. */
  failures: number;
  freeAt: number;
}

const defaultBackoffMs = [1_000, 4_000, 60_000, 300_000];
/** A proxy with this many failures in a row counts as gone; it is tried again only while others work. */
const goneAfter = 3;

/**
 * Round robin over a run's proxies: each in order for a period, and the next at once after a failure. A failure sets a
 * proxy aside, longer each time. Knows nothing of connections.
 */
export class ProxyRotation {
  private readonly entries: Entry[];
  private readonly periodMs: number;
  private readonly backoffMs: readonly number[];
  private readonly now: () => number;
  private index: number;
  private since: number;
  private count = 0;

  constructor({ proxies, periodMs, backoffMs = defaultBackoffMs, startIndex = 0, now = Date.now }: RotationOptions) {
    this.entries = proxies.map((proxy) => ({ proxy, failures: 0, freeAt: 0 }));
    this.periodMs = periodMs;
    this.backoffMs = backoffMs;
    this.now = now;
    this.index = proxies.length === 0 ? 0 : startIndex % proxies.length;
    this.since = now();
  }

  /** Changes whenever another proxy is used. */
  get turnNumber(): number {
    void this.next();
    return this.count;
  }

  next(): Turn {
    const now = this.now();
    if (now - this.since >= this.periodMs) this.turnTo(this.index + 1);
    const { length } = this.entries;
    for (let step = 0; step < length; step += 1) {
      const entry = this.entries[(this.index + step) % length];
      if (entry === undefined || entry.freeAt > now) continue;
      if (step > 0) this.turnTo(this.index + step);
      return { proxy: entry.proxy };
    }
    const hopeful = this.entries.filter(({ failures }) => failures < goneAfter);
    return hopeful.length === 0 ? null : { waitMs: Math.min(...hopeful.map(({ freeAt }) => freeAt)) - now };
  }

  /** Switches to the next proxy now, for a page that this one did not get. */
  moveOn(): void {
    this.turnTo(this.index + 1);
  }

  /** A proxy that refuses us for good (a wrong password) is gone at once. */
  fail(proxy: ProxyAddress, isForGood: boolean): void {
    const entry = this.entryOf(proxy);
    // Connections opened together fail together: they count as one failure.
    if (entry === undefined || entry.freeAt > this.now()) return;
    entry.failures = isForGood ? Math.max(goneAfter, entry.failures + 1) : entry.failures + 1;
    const place = Math.min(entry.failures, this.backoffMs.length) - 1;
    entry.freeAt = this.now() + (this.backoffMs[place] ?? 0);
  }

  succeed(proxy: ProxyAddress): void {
    const entry = this.entryOf(proxy);
    if (entry !== undefined) Object.assign(entry, { failures: 0, freeAt: 0 });
  }

  private entryOf(proxy: ProxyAddress): Entry | undefined {
    return this.entries.find((entry) => entry.proxy === proxy);
  }

  private turnTo(index: number): void {
    const next = this.entries.length === 0 ? 0 : index % this.entries.length;
    if (next !== this.index) this.count += 1;
    this.index = next;
    this.since = this.now();
  }
}
