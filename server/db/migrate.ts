import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { openDatabase } from './database.ts';
import { hasQueueSchema, makeQueueSchema } from './schema/queueSchema.ts';
import { up as accounts } from './migrations/0001_accounts.ts';
import { up as tasks } from './migrations/0002_tasks.ts';
import { up as ledgerSync } from './migrations/0003_ledger_sync.ts';
import { up as rowSecurity } from './migrations/0004_row_security.ts';
import { up as templateStates } from './migrations/0005_template_states.ts';
import { up as lotsByDay } from './migrations/0006_lots_by_day.ts';
import { up as urlSources } from './migrations/0007_url_sources.ts';
import { up as proxies } from './migrations/0008_proxies.ts';
import { up as parameterLists } from './migrations/0009_parameter_lists.ts';
import { up as taskShares } from './migrations/0010_task_shares.ts';
import { up as trialsUsage } from './migrations/0011_trials_usage.ts';
import { up as lostWorkers } from './migrations/0012_lost_workers.ts';
import { up as taskEdits } from './migrations/0013_task_edits.ts';
import { up as schedules } from './migrations/0014_schedules.ts';
import { up as lastWrites } from './migrations/0016_last_writes.ts';
import { up as reasonsAndLogs } from './migrations/0018_reasons_and_logs.ts';
import { up as runners } from './migrations/0019_runners.ts';
import { up as seenKeys } from './migrations/0020_seen_keys.ts';
import { up as rewrites } from './migrations/0021_rewrites.ts';
import { up as lostStarts } from './migrations/0022_lost_starts.ts';
import { up as trials } from './migrations/0024_trials.ts';
import { up as attemptsSessions } from './migrations/0025_attempts_sessions.ts';
import { up as runnerEnds } from './migrations/0025_runner_ends.ts';
import { up as quotas } from './migrations/0026_quotas.ts';
import { up as auditDisabling } from './migrations/0027_audit_disabling.ts';
import { up as signUpCodes } from './migrations/0028_sign_up_codes.ts';
import { up as runSettings } from './migrations/0017_run_settings.ts';

/** In order of their names; one that has run is never changed. */
const migrations = {
  '0001_accounts': { up: accounts },
  '0002_tasks': { up: tasks },
  '0003_ledger_sync': { up: ledgerSync },
  '0004_row_security': { up: rowSecurity },
  '0005_template_states': { up: templateStates },
  '0006_lots_by_day': { up: lotsByDay },
  '0007_url_sources': { up: urlSources },
  '0008_proxies': { up: proxies },
  '0009_parameter_lists': { up: parameterLists },
  '0010_task_shares': { up: taskShares },
  '0011_trials_usage': { up: trialsUsage },
  '0012_lost_workers': { up: lostWorkers },
  '0013_task_edits': { up: taskEdits },
  '0014_schedules': { up: schedules },
  '0016_last_writes': { up: lastWrites },
  '0018_reasons_and_logs': { up: reasonsAndLogs },
  '0019_runners': { up: runners },
  '0017_run_settings': { up: runSettings },
  '0020_seen_keys': { up: seenKeys },
  '0021_rewrites': { up: rewrites },
  '0022_lost_starts': { up: lostStarts },
  '0024_trials': { up: trials },
  '0025_attempts_sessions': { up: attemptsSessions },
  '0025_runner_ends': { up: runnerEnds },
  '0026_quotas': { up: quotas },
  '0027_audit_disabling': { up: auditDisabling },
  '0028_sign_up_codes': { up: signUpCodes },
};

/** Whether there is nothing to do, by one question: most starts are a worker's, on a schema that is long there. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(migrations).every((name) => done.has(name)) && (await hasQueueSchema(client));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';

/**
 * Brings a database to the newest schema, the queue's included. Safe when several processes start at once: each part takes
 * a lock. Throws the failed migration's error.
 */
export async function migrate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await database.close();
  }
  await makeQueueSchema(url);
}
