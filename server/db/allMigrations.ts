import type { Migration } from 'kysely/migration';
import * as accounts0001 from './migrations/0001_accounts.ts';
import * as tasks0002 from './migrations/0002_tasks.ts';
import * as ledgerSync0003 from './migrations/0003_ledger_sync.ts';
import * as rowSecurity0004 from './migrations/0004_row_security.ts';
import * as templateStates0005 from './migrations/0005_template_states.ts';
import * as lotsByDay0006 from './migrations/0006_lots_by_day.ts';
import * as urlSources0007 from './migrations/0007_url_sources.ts';
import * as proxies0008 from './migrations/0008_proxies.ts';
import * as parameterLists0009 from './migrations/0009_parameter_lists.ts';
import * as taskShares0010 from './migrations/0010_task_shares.ts';
import * as trialsUsage0011 from './migrations/0011_trials_usage.ts';
import * as lostWorkers0012 from './migrations/0012_lost_workers.ts';
import * as taskEdits0013 from './migrations/0013_task_edits.ts';
import * as schedules0014 from './migrations/0014_schedules.ts';
import * as lastWrites0016 from './migrations/0016_last_writes.ts';
import * as runSettings0017 from './migrations/0017_run_settings.ts';
import * as reasonsAndLogs0018 from './migrations/0018_reasons_and_logs.ts';
import * as runners0019 from './migrations/0019_runners.ts';
import * as seenKeys0020 from './migrations/0020_seen_keys.ts';
import * as rewrites0021 from './migrations/0021_rewrites.ts';
import * as lostStarts0022 from './migrations/0022_lost_starts.ts';
import * as trials0024 from './migrations/0024_trials.ts';
import * as attemptsSessions0025 from './migrations/0025_attempts_sessions.ts';
import * as runnerEnds0025 from './migrations/0025_runner_ends.ts';
import * as quotas0026 from './migrations/0026_quotas.ts';
import * as auditDisabling0027 from './migrations/0027_audit_disabling.ts';
import * as signUpCodes0028 from './migrations/0028_sign_up_codes.ts';
import * as listParts0029 from './migrations/0029_list_parts.ts';
import * as exports0030 from './migrations/0030_exports.ts';
import * as destinations0031 from './migrations/0031_destinations.ts';
import * as problemPlace0032 from './migrations/0032_problem_place.ts';
import * as destinationSchedules0033 from './migrations/0033_destination_schedules.ts';
import * as drift0034 from './migrations/0034_drift.ts';
import * as noticeMails0035 from './migrations/0035_notice_mails.ts';
import * as savedViews0036 from './migrations/0036_saved_views.ts';
import * as google0037 from './migrations/0037_google.ts';
import * as googleRevocations0038 from './migrations/0038_google_revocations.ts';
import * as mending0039 from './migrations/0039_mending.ts';
import * as apiTokens0040 from './migrations/0040_api_tokens.ts';
import * as accountSecurity0041 from './migrations/0041_account_security.ts';
import * as accountDeletion0042 from './migrations/0042_account_deletion.ts';
import * as orders0043 from './migrations/0043_orders.ts';
import * as secondFactor0044 from './migrations/0044_second_factor.ts';
import * as members0045 from './migrations/0045_members.ts';
import * as oldEditResults0046 from './migrations/0046_old_edit_results.ts';
import * as ownTemplates0047 from './migrations/0047_own_templates.ts';
import * as passkeys0048 from './migrations/0048_passkeys.ts';
import * as referrals0049 from './migrations/0049_referrals.ts';
import * as operators0050 from './migrations/0050_operators.ts';
import * as invoices0051 from './migrations/0051_invoices.ts';
import * as liveSessions0052 from './migrations/0052_live_sessions.ts';
import * as identities0053 from './migrations/0053_identities.ts';
import * as avatars0054 from './migrations/0054_avatars.ts';
import * as chains0055 from './migrations/0055_chains.ts';
import * as autoRecharge0056 from './migrations/0056_auto_recharge.ts';
import * as operatorSight0057 from './migrations/0057_operator_sight.ts';
import * as deletedCustomers0058 from './migrations/0058_deleted_customers.ts';
import * as publishedTemplates0059 from './migrations/0059_published_templates.ts';
import * as supportAccess0060 from './migrations/0060_support_access.ts';

/**
 * All migrations by name, in order. The names are in the table of those that have run and never change; a migration
 * that has run is never changed. Written by `npm run migration`: the bundle of the service has no folder to read.
 */
export const allMigrations: Record<string, Migration> = {
  '0001_accounts': accounts0001,
  '0002_tasks': tasks0002,
  '0003_ledger_sync': ledgerSync0003,
  '0004_row_security': rowSecurity0004,
  '0005_template_states': templateStates0005,
  '0006_lots_by_day': lotsByDay0006,
  '0007_url_sources': urlSources0007,
  '0008_proxies': proxies0008,
  '0009_parameter_lists': parameterLists0009,
  '0010_task_shares': taskShares0010,
  '0011_trials_usage': trialsUsage0011,
  '0012_lost_workers': lostWorkers0012,
  '0013_task_edits': taskEdits0013,
  '0014_schedules': schedules0014,
  '0016_last_writes': lastWrites0016,
  '0017_run_settings': runSettings0017,
  '0018_reasons_and_logs': reasonsAndLogs0018,
  '0019_runners': runners0019,
  '0020_seen_keys': seenKeys0020,
  '0021_rewrites': rewrites0021,
  '0022_lost_starts': lostStarts0022,
  '0024_trials': trials0024,
  '0025_attempts_sessions': attemptsSessions0025,
  '0025_runner_ends': runnerEnds0025,
  '0026_quotas': quotas0026,
  '0027_audit_disabling': auditDisabling0027,
  '0028_sign_up_codes': signUpCodes0028,
  '0029_list_parts': listParts0029,
  '0030_exports': exports0030,
  '0031_destinations': destinations0031,
  '0032_problem_place': problemPlace0032,
  '0033_destination_schedules': destinationSchedules0033,
  '0034_drift': drift0034,
  '0035_notice_mails': noticeMails0035,
  '0036_saved_views': savedViews0036,
  '0037_google': google0037,
  '0038_google_revocations': googleRevocations0038,
  '0039_mending': mending0039,
  '0040_api_tokens': apiTokens0040,
  '0041_account_security': accountSecurity0041,
  '0042_account_deletion': accountDeletion0042,
  '0043_orders': orders0043,
  '0044_second_factor': secondFactor0044,
  '0045_members': members0045,
  '0046_old_edit_results': oldEditResults0046,
  '0047_own_templates': ownTemplates0047,
  '0048_passkeys': passkeys0048,
  '0049_referrals': referrals0049,
  '0050_operators': operators0050,
  '0051_invoices': invoices0051,
  '0052_live_sessions': liveSessions0052,
  '0053_identities': identities0053,
  '0054_avatars': avatars0054,
  '0055_chains': chains0055,
  '0056_auto_recharge': autoRecharge0056,
  '0057_operator_sight': operatorSight0057,
  '0058_deleted_customers': deletedCustomers0058,
  '0059_published_templates': publishedTemplates0059,
  '0060_support_access': supportAccess0060,
};
