import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/openLog.ts';
import type { Storages } from './storage/openStorages.ts';

/** Everything that work on exports needs. */
export interface ExportContext {
  database: Database;
  /** The days for which a file is kept. */
  keepDays: number;
  isStorageFull: () => boolean;
  log: Log;
  /** For files that go to a storage. */
  storages: Storages;
  /** Opens a sealed secret; `null` where this process lacks the key that sealed it. */
  openSecret: (place: { accountId: string; column: string }, sealed: string) => string | null;
  retries: Retries;
}

/**
 * The pause after the first failure, which grows threefold up to `maxMs`; an export whose receiver or storage fails for
 * `giveUpMs` ends.
 */
interface Retries {
  firstMs: number;
  maxMs: number;
  giveUpMs: number;
}
