import type { Database } from '#server/db/database.ts';
import { leaseSeconds, renewLease, type Claim } from '#server/db/tables/subtasks.ts';

/**
 * Why a run is cut short: the user stops it; this process shuts down and hands it back; or the lease is lost (taken by
 * the sweep, or the database out of reach for so long that it must be): then nothing more may be written.
 */
type Interruption = 'stop' | 'handBack' | 'lost';

export interface Lease {
  /** Aborts at the first interruption. */
  signal: AbortSignal;
  interruption: () => Interruption | null;
  interrupt(why: Interruption): void;
  /** Asks the row now instead of at the next renewal. */
  renew(): Promise<void>;
  end(): void;
}

const renewEveryMs = 2_000;

/** Keeps a claimed subtask until it is ended, and hears from its row whether it is to stop. */
export function holdLease(database: Database, claim: Claim): Lease {
  const controller = new AbortController();
  let interruption: Interruption | null = null;
  let renewedAt = Date.now();

  const interrupt = (why: Interruption): void => {
    // A lost lease outweighs the others: whoever lost it must not even say goodbye.
    interruption = why === 'lost' ? why : (interruption ?? why);
    controller.abort();
  };
  const renew = async (): Promise<void> => {
    try {
      const held = await renewLease(database.kysely, claim);
      renewedAt = Date.now();
      if (held === null) interrupt('lost');
      else if (held.isStopping) interrupt('stop');
    } catch {
      if (Date.now() - renewedAt > leaseSeconds * 1_000) interrupt('lost');
    }
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  return {
    signal: controller.signal,
    interruption: () => interruption,
    interrupt,
    renew,
    end: () => clearInterval(timer),
  };
}
