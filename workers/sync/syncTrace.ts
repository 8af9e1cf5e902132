import type { SyncTraceEntry } from './api.ts';

/** About 40 minutes of idle polls. */
const maxEntries = 500;

export interface SyncTrace {
  add: (event: SyncTraceEntry['event'], facts?: SyncTraceEntry['facts']) => void;
  /** The entries in order, the oldest first. */
  entries(): SyncTraceEntry[];
}

/**
 * A ring buffer of the worker's last events, in memory: it answers "it does not sync" without a debugger. It holds
 * facts of the protocol only, no edits and no rows, so a user can pass it on.
 */
export function createSyncTrace(now: () => number = Date.now): SyncTrace {
  const entries: SyncTraceEntry[] = [];
  return {
    add: (event, facts = {}) => {
      entries.push({ at: now(), event, facts });
      if (entries.length > maxEntries) entries.shift();
    },
    entries: () => [...entries],
  };
}
