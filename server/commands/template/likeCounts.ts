import type { Database } from '#server/db/database.ts';
import { countLikes } from '#server/db/tables/template/templateStates.ts';

type Counts = ReadonlyMap<number, number>;

/** Likes of all accounts by registration id; counted at most twice a minute, however many ask. */
export interface LikeCounts {
  all(): Promise<Counts>;
  /** The last count, without waiting: for pages that anybody may ask for at any rate. */
  latest(): Counts;
  /** After a like given here: who gave it sees it at once. */
  forget(): void;
}

const keptMs = 30_000;

export function createLikeCounts(database: Database): LikeCounts {
  let latest: Counts = new Map();
  let kept: { counts: Promise<Counts>; until: number } | null = null;
  const all = async () => {
    if (kept !== null && Date.now() < kept.until) return kept.counts;
    const counts = database.withoutRls(countLikes);
    const asked = { counts, until: Date.now() + keptMs };
    kept = asked;
    try {
      latest = await counts;
      return latest;
    } catch (error) {
      if (kept === asked) kept = null;
      throw error;
    }
  };
  return {
    all,
    latest: () => {
      // A database that is away now shows the likes of before.
      all().catch(() => undefined);
      return latest;
    },
    forget: () => {
      kept = null;
    },
  };
}
