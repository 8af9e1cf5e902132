import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allMigrations } from '#server/db/allMigrations.ts';

const folder = join(import.meta.dirname, '../../../server/db/migrations');
const listed = Object.keys(allMigrations);

/** The migrations that databases may have run before numbers became gapless; 0015 and 0023 never existed, 0025 is there twice. */
const early = [
  '0001_accounts',
  '0002_tasks',
  '0003_ledger_sync',
  '0004_row_security',
  '0005_template_states',
  '0006_lots_by_day',
  '0007_url_sources',
  '0008_proxies',
  '0009_parameter_lists',
  '0010_task_shares',
  '0011_trials_usage',
  '0012_lost_workers',
  '0013_task_edits',
  '0014_schedules',
  '0016_last_writes',
  '0017_run_settings',
  '0018_reasons_and_logs',
  '0019_runners',
  '0020_seen_keys',
  '0021_rewrites',
  '0022_lost_starts',
  '0024_trials',
  '0025_attempts_sessions',
  '0025_runner_ends',
];
const firstGapless = 26;

test('every migration of the folder is listed, in the order of the names', () => {
  const files = readdirSync(folder).map((file) => file.slice(0, -'.ts'.length));
  expect(listed).toEqual(files.toSorted());
});

test('the names of the early migrations are those that databases know', () => {
  expect(listed.slice(0, early.length)).toEqual(early);
});

test(`from ${firstGapless} on every number is there once, without a gap`, () => {
  const numbers = listed.slice(early.length).map((name) => /^(\d{4})_[a-z][a-z0-9_]*$/u.exec(name)?.[1]);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(numbers.map((_, index) => String(firstGapless + index).padStart(4, '0')));
});
