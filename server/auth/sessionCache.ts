import { LRUCache } from 'lru-cache';
import type { LiveSession } from '../db/tables/signIn/sessions.ts';

interface CachedSession {
  session: LiveSession;
  signature: string;
  untilMs: number;
}

const maxSessions = 20_000;

/** Sessions of this process by token, and the notifications of their ends (db/tables/signIn/sessions.ts). */
export function createSessionCache() {
  const tokenById = new Map<string, string>();
  const byToken = new LRUCache<string, CachedSession>({
    max: maxSessions,
    dispose: ({ session }) => tokenById.delete(session.sessionId),
  });
  let endCount = 0;
  const clear = (): void => {
    endCount += 1;
    byToken.clear();
  };
  return {
    get: (token: string) => byToken.get(token),
    set: (token: string, cached: CachedSession): void => {
      byToken.set(token, cached);
      tokenById.set(cached.session.sessionId, token);
    },
    delete: (token: string): void => {
      byToken.delete(token);
    },
    /** Removes a session that this process ended, without waiting for the notification. */
    end: (token: string): void => {
      endCount += 1;
      byToken.delete(token);
    },
    clear,
    /**
     * Returns a function that is true while no session has ended since this call: only then may a result of the
     * database be cached.
     */
    beginRead: () => {
      const before = endCount;
      return () => endCount === before;
    },
    handleEnd: (message: string): void => {
      endCount += 1;
      const [kind, id = ''] = message.split(/:(.*)/su);
      if (kind === 'session') byToken.delete(tokenById.get(id) ?? '');
      else {
        const ended = [...byToken].filter(([, { session }]) => session.accountId === id);
        for (const [token] of ended) byToken.delete(token);
      }
    },
  };
}
