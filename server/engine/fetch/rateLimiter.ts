export interface RateRule {
  connections: number;
  delayMs: number;
}

/** Limits connections and requests per host. `acquire` resolves with the function that releases the connection. */
export interface RateLimiter {
  acquire(host: string, rule: RateRule, signal: AbortSignal): Promise<() => Promise<void> | void>;
}

interface Waiter {
  rule: RateRule;
  start(): void;
}

interface Host {
  active: number;
  /** The earliest moment of the next start. */
  nextStart: number;
  waiting: Waiter[];
  timer: NodeJS.Timeout | undefined;
}

/** A rate limiter for one process: per host, first in, first out. */
export function createRateLimiter(): RateLimiter {
  const hosts = new Map<string, Host>();
  return {
    acquire: (name, rule, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        const host = hosts.get(name) ?? { active: 0, nextStart: 0, waiting: [], timer: undefined };
        hosts.set(name, host);
        const handleAbort = (): void => {
          host.waiting = host.waiting.filter((other) => other !== waiter);
          reject(signal.reason as Error);
        };
        const waiter: Waiter = {
          rule,
          start: () => {
            signal.removeEventListener('abort', handleAbort);
            resolve(() => {
              host.active -= 1;
              startDue(hosts, name, host);
            });
          },
        };
        host.waiting.push(waiter);
        startDue(hosts, name, host);
        if (host.waiting.at(-1) === waiter) signal.addEventListener('abort', handleAbort, { once: true });
      }),
  };
}

/** Starts the requests that are due and sets a timer for the next; an idle host is forgotten. */
function startDue(hosts: Map<string, Host>, name: string, host: Host): void {
  clearTimeout(host.timer);
  host.timer = undefined;
  for (let first = host.waiting[0]; first !== undefined; first = host.waiting[0]) {
    if (host.active >= first.rule.connections) return;
    const now = Date.now();
    if (now < host.nextStart) break;
    host.waiting.shift();
    host.active += 1;
    host.nextStart = now + first.rule.delayMs;
    first.start();
  }
  const waitMs = host.nextStart - Date.now();
  if (host.active > 0 && host.waiting.length === 0) return;
  if (waitMs > 0) host.timer = setTimeout(startDue, waitMs, hosts, name, host).unref();
  else if (host.active === 0 && host.waiting.length === 0) hosts.delete(name);
}
