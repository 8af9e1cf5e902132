import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { createAuth } from '#server/auth/auth.ts';
import { makeAccount } from '#server/commands/account/makeAccount.ts';
import { setSchedule } from '#server/commands/schedule/schedules.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { createTask } from '#server/commands/task/createTask.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findDemoAccount, insertCredit } from '#server/db/tables/account/accounts.ts';
import { findNeverScheduled } from '#server/db/tables/task/schedules.ts';
import { demoTasks } from './demoTasks.ts';

const creditMicro = 25_000_000;
const language = 'en-US';
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/**
 * Ensures the account of a demo service, with credit and tasks. The first task is large and waits for its user to start
 * it; the small ones are started, so that the first screen has data. The account is made once. Its password follows
 * from the service's secret (server/startup/readSecret.ts) and is set again where a later start has another secret.
 */
export async function ensureDemoAccount(
  service: CommandContext,
  demo: { login: string; password: string },
): Promise<void> {
  const known = await service.database.withoutRls(findDemoAccount);
  if (known !== undefined) {
    await resetPassword(service, known.account_id, demo.password);
    return setSchedules(service, known.account_id);
  }
  const passwordHash = await service.auth.hashing.hash(demo.password);
  const accountId = await service.database.withoutRls(async (tx) => {
    const made = await makeAccount(tx, service.auth, {
      email: 'demo@example.com',
      userName: demo.login,
      passwordHash,
      language,
      level: AccountLevel.Professional,
      isDemo: true,
    });
    await insertCredit(tx, {
      accountId: made.accountId,
      amountMicro: creditMicro,
      cause: `credit:demo:${made.accountId}`,
    });
    const event = { kind: 'CreditGiven', amountMicro: creditMicro, balanceMicro: creditMicro } as const;
    await appendAudit(tx, { accountId: made.accountId, actor: 'service', event });
    return made.accountId;
  });
  const [, ...small] = await makeTasks(service, accountId);
  await setSchedules(service, accountId);
  await startTasks(service, accountId, small);
}

/** Sets timers also for a demo that was made before its tasks had timers, where no user ever set or cleared one. */
async function setSchedules(service: CommandContext, accountId: string): Promise<void> {
  for (const { templateSlug, dailyAt } of demoTasks) {
    if (dailyAt === undefined) continue;
    const taskId = await service.database.withAccount(accountId, (tx) =>
      findNeverScheduled(tx, accountId, templateSlug),
    );
    if (taskId === null) continue;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const schedule = { scheduleType: ScheduleType.Weekly, daysOfWeek: everyDay, times: [dailyAt], timeZone };
    await setSchedule(service, accountId, { taskIds: [taskId], schedule });
  }
}

async function resetPassword(service: CommandContext, accountId: string, password: string): Promise<void> {
  const { password: hasher, internalAdapter } = await createAuth(service.database.kysely, service.auth).$context;
  const login = await internalAdapter.findCredentialAccount(accountId);
  const stored = login?.password;
  if (stored && (await hasher.verify({ hash: stored, password }))) return;
  await internalAdapter.updatePassword(accountId, await hasher.hash(password));
}

async function makeTasks(service: CommandContext, accountId: string): Promise<string[]> {
  const taskIds: string[] = [];
  for (const { templateSlug, name, parameters } of demoTasks) {
    const template = service.gallery.bySlug(templateSlug);
    if (template === undefined) throw new Error(`the demo's template ${templateSlug} is not in the gallery`);
    const filled = JSON.stringify(parameters).replaceAll('{+service}', service.publicUrl);
    const created = await createTask(service, accountId, {
      taskName: name[language],
      templateRegistrationId: template.templateRegistrationId,
      userInputParameters: { values: JSON.parse(filled) as typeof parameters, origins: {} },
    });
    if (!created.ok)
      throw new Error(`the demo task "${name[language]}" was refused: ${JSON.stringify(created.refusal)}`);
    taskIds.push(created.value.taskId);
  }
  return taskIds;
}
