import { Migrator } from 'kysely/migration';
import { openDatabase } from './database.ts';
import * as accounts from './migrations/0001_accounts.ts';
import * as tasks from './migrations/0002_tasks.ts';
import * as ledgerSync from './migrations/0003_ledger_sync.ts';
import * as rowSecurity from './migrations/0004_row_security.ts';

/** In order of their names; one that has run is never changed. */
const migrations = {
  '0001_accounts': accounts,
  '0002_tasks': tasks,
  '0003_ledger_sync': ledgerSync,
  '0004_row_security': rowSecurity,
};

/** Brings a database to the newest schema. Safe when several processes start at once: the library takes a lock. Throws the failed migration's error. */
export async function migrate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await database.close();
  }
}
