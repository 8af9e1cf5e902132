import type { Database } from '#server/db/database.ts';
import { countLikes } from '#server/db/tables/template/templateStates.ts';
import type { CommandContext, LikeCounts } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

type Counts = ReadonlyMap<number, number>;

const cacheMs = 30_000;

export function createLikeCounts(database: Database): LikeCounts {
  let latest: Counts = new Map();
  let cached: { counts: Promise<Counts>; until: number } | null = null;
  const all = async () => {
    if (cached !== null && Date.now() < cached.until) return cached.counts;
    const counts = database.withoutRls(countLikes);
    const asked = { counts, until: Date.now() + cacheMs };
    cached = asked;
    try {
      latest = await counts;
      return latest;
    } catch (error) {
      if (cached === asked) cached = null;
      throw error;
    }
  };
  return {
    all,
    latest: () => {
      // During an outage of the database, which other queries report, the page shows the last count.
      all().catch(() => undefined);
      return latest;
    },
    forget: () => {
      cached = null;
    },
  };
}

/**
 * Returns the number of likes by other accounts for each template that this account sees, by registration id; templates
 * without likes are left out.
 */
export async function readLikes(
  context: CommandContext,
  accountId: string,
): Promise<{ likes: Record<string, number> }> {
  const view = await viewGallery(context, accountId);
  const counted = view.templates.map(({ templateRegistrationId: id }) => [id, view.likesOfOthers(id)] as const);
  return { likes: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
}
