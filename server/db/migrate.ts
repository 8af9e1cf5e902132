import { Migrator } from 'kysely/migration';
import { openDatabase } from './database.ts';
import { up as accounts } from './migrations/0001_accounts.ts';
import { up as tasks } from './migrations/0002_tasks.ts';
import { up as ledgerSync } from './migrations/0003_ledger_sync.ts';
import { up as rowSecurity } from './migrations/0004_row_security.ts';

/** In order of their names; one that has run is never changed. */
const migrations = {
  '0001_accounts': { up: accounts },
  '0002_tasks': { up: tasks },
  '0003_ledger_sync': { up: ledgerSync },
  '0004_row_security': { up: rowSecurity },
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
