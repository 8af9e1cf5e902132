import { LRUCache } from 'lru-cache';
import type { LiveSession } from '../db/tables/signIn/sessions.ts';

interface Kept {
  session: LiveSession;
  signature: string;
  untilMs: number;
}

const maxKept = 20_000;

/** Sessions of this process by token, and the notifications of their ends (db/tables/signIn/sessions.ts). */
export function keepSessions() {
  const tokenById = new Map<string, string>();
  const byToken = new LRUCache<string, Kept>({
    max: maxKept,
    dispose: ({ session }) => tokenById.delete(session.sessionId),
  });
  let endings = 0;
  const clear = (): void => {
    endings += 1;
    byToken.clear();
  };
  return {
    get: (token: string) => byToken.get(token),
    set: (token: string, kept: Kept): void => {
      byToken.set(token, kept);
      tokenById.set(kept.session.sessionId, token);
    },
    delete: (token: string): void => {
      byToken.delete(token);
    },
    /** Removes a session that this process ended, without waiting for the notification. */
    end: (token: string): void => {
      endings += 1;
      byToken.delete(token);
    },
    clear,
    /**
     * Returns a function that is true while no session has ended since this call: only then may a result of the
     * database be cached.
     */
    beginAsking: () => {
      const before = endings;
      return () => endings === before;
    },
    hear: (message: string): void => {
      endings += 1;
      const [kind, id = ''] = message.split(/:(.*)/su);
      if (kind === 'session') byToken.delete(tokenById.get(id) ?? '');
      else {
        const ended = [...byToken].filter(([, { session }]) => session.accountId === id);
        for (const [token] of ended) byToken.delete(token);
      }
    },
  };
}
