import type { Database } from '#server/db/database.ts';
import { renewLease, type Claim } from '#server/db/tables/run/subtasks.ts';

/**
 * The reason why a run is interrupted: the user stops it; this process shuts down and hands it back; the lease is lost
 * (the sweep took it), and nothing more may be written; or its lot has reached a limit. A database that does not answer
 * is no interruption: the run continues as far as it can, and its token decides once the row can be read again.
 */
type Interruption = 'stop' | 'handBack' | 'lost' | 'capped';

export interface SubtaskLease {
  /** Aborts at the first interruption. */
  signal: AbortSignal;
  interruption: () => Interruption | null;
  interrupt(why: Interruption): void;
  /** Renews now instead of at the next interval. */
  renew(): Promise<void>;
  end(): void;
}

const renewEveryMs = 2_000;
/**
 * Retry after a failed renewal; short, so that a lease that expired while the database was away is renewed before the
 * sweep.
 */
const retryMs = 500;

/**
 * Renews the lease of a claimed subtask until `end`, reports which host it waits for, and reads from its row whether it
 * must stop.
 */
export function holdLease(database: Database, claim: Claim, waitsFor: () => string | null): SubtaskLease {
  const controller = new AbortController();
  let interruption: Interruption | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const interrupt = (why: Interruption): void => {
    // `lost` replaces the others: a worker that lost its lease must not write, not even a hand-back.
    interruption = why === 'lost' ? why : (interruption ?? why);
    controller.abort();
  };
  const renew = async (): Promise<boolean> => {
    // A failed renewal is retried soon; when the database stays away, another worker takes the subtask after its lease.
    const held = await renewLease(database.kysely, claim, waitsFor()).catch(() => undefined);
    if (held === null) interrupt('lost');
    else if (held?.isStopping === true) interrupt('stop');
    return held !== undefined;
  };
  const renewLater = (afterMs: number): void => {
    if (isEnded) return;
    const renewAgain = async (): Promise<void> => renewLater((await renew()) ? renewEveryMs : retryMs);
    timer = setTimeout(() => void renewAgain(), afterMs);
  };
  renewLater(renewEveryMs);
  return {
    signal: controller.signal,
    interruption: () => interruption,
    interrupt,
    renew: async () => void (await renew()),
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
