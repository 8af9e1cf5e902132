import type { Database } from '#server/db/database.ts';
import { renewLease, type Claim } from '#server/db/tables/run/subtasks.ts';

/**
 * Why a run is cut short: the user stops it; this process shuts down and hands it back; or the lease is lost (taken by
 * the sweep): then nothing more may be written; or its lot has reached a cap. A database that does not answer says neither: the run goes on as far as it
 * can without it, and its token decides once the row can be asked again.
 */
type Interruption = 'stop' | 'handBack' | 'lost' | 'capped';

export interface SubtaskLease {
  /** Aborts at the first interruption. */
  signal: AbortSignal;
  interruption: () => Interruption | null;
  interrupt(why: Interruption): void;
  /** Asks the row now instead of at the next renewal. */
  renew(): Promise<void>;
  end(): void;
}

const renewEveryMs = 2_000;
/** Soon, so that a lease which ran out while the database was away is held again before the sweep looks. */
const askAgainMs = 500;

/** Keeps a claimed subtask until it is ended, tells what holds it, and hears from its row whether it is to stop. */
export function holdLease(database: Database, claim: Claim, waitsFor: () => string | null): SubtaskLease {
  const controller = new AbortController();
  let interruption: Interruption | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const interrupt = (why: Interruption): void => {
    // A lost lease outweighs the others: whoever lost it must not even say goodbye.
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
    const turn = async (): Promise<void> => renewLater((await renew()) ? renewEveryMs : askAgainMs);
    timer = setTimeout(() => void turn(), afterMs);
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
