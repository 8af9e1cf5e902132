import { LRUCache } from 'lru-cache';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { revisionChannel } from '#server/db/tables/account/revisions.ts';
import { publishedChannel, readPublished } from '#server/db/tables/template/ownTemplateUsers.ts';
import type { Database } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import type { RevisionCache } from '../commandContext.ts';

const maxAccounts = 20_000;

/**
 * Creates the cache. A NOTIFY may arrive while the database is queried for the same account. The entry exists before
 * the query, so that the notification is not lost: the greater number wins.
 */
export function createRevisionCache(database: Database): RevisionCache {
  const cache = new LRUCache<string, { revision: number; loaded: Promise<void> }>({ max: maxAccounts });
  const noteRevision = (payload: string): void => {
    const end = payload.lastIndexOf(':');
    const entry = cache.peek(payload.slice(0, end));
    if (entry !== undefined) entry.revision = Math.max(entry.revision, Number(payload.slice(end + 1)));
  };
  let published: Promise<number> | null = null;
  const notePublished = (payload: string): void => {
    published = Promise.resolve(Number(payload));
  };
  const forgetAll = (): void => {
    cache.clear();
    published = null;
  };
  const handlers = { [revisionChannel]: noteRevision, [publishedChannel]: notePublished };
  const listener = listen(database.url, handlers, forgetAll);
  const loadPublished = async (): Promise<number> => {
    const loading = database.withoutRls(readPublished);
    // A notification that comes meanwhile is newer, and a failure is not kept.
    loading.catch(() => published === loading && (published = null));
    published = loading;
    return loading;
  };

  const load = (accountId: string) => {
    const entry = { revision: 0, loaded: Promise.resolve() };
    entry.loaded = database
      .withAccount(accountId, (tx) => readAccount(tx, accountId))
      .then(({ revision }) => {
        entry.revision = Math.max(entry.revision, revision);
      });
    entry.loaded.catch(() => cache.peek(accountId) === entry && cache.delete(accountId));
    cache.set(accountId, entry);
    return entry;
  };

  return {
    get: async (accountId) => {
      const entry = cache.get(accountId) ?? load(accountId);
      await entry.loaded;
      return entry.revision;
    },
    published: () => published ?? loadPublished(),
    forget: (accountId) => cache.delete(accountId),
    close: () => listener.close(),
  };
}
