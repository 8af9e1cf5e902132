import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';

export interface RotationOptions {
  proxies: readonly ProxyAddress[];
  /** §9: after so long the next has its turn. */
  periodMs: number;
  /** How long a proxy is set aside after its first failure in a row, its second and so on. */
  backoffMs?: readonly number[];
  /** Which is the first; the others follow in their order. */
  startIndex?: number;
  now?: () => number;
}

/** The proxy whose turn it is; or how long until one may be tried again; or `null`: all failed again and again. */
export type Turn = { proxy: ProxyAddress } | { waitMs: number } | null;

interface Entry {
  proxy: ProxyAddress;
  /** In a row. */
  failures: number;
  freeAt: number;
}

const defaultBackoffMs = [1_000, 4_000, 60_000, 300_000];
/** From so many failures in a row on a proxy counts as gone; it is tried again only beside others that work. */
const goneAfter = 3;

/**
 * Whose turn it is among a run's proxies: each in its order for a period, and the next at once where one fails. A failure
 * sets a proxy aside, longer each time. Knows nothing of connections.
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

  /** Another number whenever another proxy has its turn. */
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

  /** The next has its turn now, for a page that this one did not get. */
  moveOn(): void {
    this.turnTo(this.index + 1);
  }

  /** One that will not have us (a wrong password) is gone at once. */
  fail(proxy: ProxyAddress, isForGood: boolean): void {
    const entry = this.entryOf(proxy);
    // Connections that were opened together fail together: that is one failure.
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
