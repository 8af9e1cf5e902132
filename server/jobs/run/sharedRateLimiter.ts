import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import {
  closeConnection,
  insertConnection,
  lockHost,
  renewConnections,
} from '#server/db/tables/service/hostConnections.ts';
import { createRateLimiter, type RateLimiter, type RateRule } from '#server/engine/fetch/rateLimiter.ts';

const renewEveryMs = 3_000;
/** Pause before the next try while another process has the host's connection. */
const askAgainMs = 100;
/** A database that is away is no fault of the page: the run waits for it while it has its lease. */
const databaseAwayMs = 1_000;

/**
 * Creates a rate limiter over all processes: a request waits first for its turn in this process, then for one of the
 * host's connections in the database. Hosts without a delay (the operator's own) are limited in the process only.
 */
export function createSharedRateLimiter(database: Database): RateLimiter & { close(): void } {
  const local = createRateLimiter();
  const held = new Set<string>();
  const renewing = setInterval(() => {
    // A connection whose renewal fails expires and is free for others: the host gets one request too many at worst.
    if (held.size > 0) renewConnections(database.kysely, [...held]).catch(() => undefined);
  }, renewEveryMs);

  return {
    acquire: async (host, rule, signal) => {
      const endTurn = await local.acquire(host, rule, signal);
      if (rule.delayMs === 0) return endTurn;
      const connectionId = randomUUID();
      try {
        await openConnection(database, connectionId, host, rule, signal);
      } catch (error) {
        await endTurn();
        throw error;
      }
      held.add(connectionId);
      const begunAt = performance.now();
      return async () => {
        held.delete(connectionId);
        const begunMsAgo = performance.now() - begunAt;
        await endTurn();
        const closed = { connectionId, host, delayMs: rule.delayMs, begunMsAgo };
        // A connection that is not closed expires, like one whose renewal fails.
        await closeConnection(database.kysely, closed).catch(() => undefined);
      };
    },
    close: () => clearInterval(renewing),
  };
}

async function openConnection(
  database: Database,
  connectionId: string,
  host: string,
  rule: RateRule,
  signal: AbortSignal,
): Promise<void> {
  const ask = (): Promise<number> =>
    database.withoutRls(async (tx) => {
      const dueMs = await lockHost(tx, host);
      if (dueMs > 0) return dueMs;
      return (await insertConnection(tx, { connectionId, host, ...rule })) ? 0 : askAgainMs;
    });
  for (;;) {
    signal.throwIfAborted();
    const waitMs = await ask().catch(() => databaseAwayMs);
    if (waitMs === 0) return;
    // An abort ends the sleep; `throwIfAborted` above then throws the signal's own reason.
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
