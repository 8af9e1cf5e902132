import type { Locale } from '#core/domain/locale.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { StartFacts, UsageToday } from '#core/domain/run/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { checkParameters } from '#core/domain/parameters/checkParameters.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '../account.ts';
import { templateBySlug } from '../gallery.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/**
 * Returns the facts that decide a start (core/domain/run/startPlan.ts), as far as this device knows them: of a task,
 * or of a new task of the template. `undefined` while this device knows too little: then the service alone decides.
 */
export async function startFactsOf(
  store: Store,
  start: { taskId: string } | { templateSlug: string },
  language: Locale,
): Promise<StartFacts | undefined> {
  const account = await accountOf(store);
  const task = 'taskId' in start ? await store.main.tasks.get(start.taskId) : null;
  const slug = 'templateSlug' in start ? start.templateSlug : task?.templateSlug;
  const template = slug === undefined ? undefined : await inLiveQuery(templateBySlug(store, language, slug));
  // Missing data is no reason to refuse a start: without the gallery nothing is known about its templates.
  if (account === undefined || task === undefined) return undefined;
  if (template === undefined && (await store.main.templates.count()) === 0) return undefined;
  const { currentAccountLevel: level, isLevelExpired, balanceMicro } = account;
  return {
    account: { level, isLevelExpired, balanceMicro },
    ...(account.quotas !== undefined && { storage: { ...account.quotas.storedBytes, isServiceFull: false } }),
    task: taskFacts(task, template),
    template:
      template === undefined ? null : { ...template, pricePerRowMicro: pricePerRowMicro(template.prices, level) },
    today: template === undefined ? { starts: 0, rows: 0 } : await usageToday(store, template),
  };
}

/**
 * Patterns are checked by the service only: loading their engine before every start is not worth it. The service also
 * checks the lines of long lists after the first ones, which may not be on this device: it reads all of them
 * (server/commands/task/start/startFacts.ts).
 */
function taskFacts(task: Task | null, template: Template | undefined): StartFacts['task'] {
  if (task === null) {
    return { status: TaskStatus.Ready, templateVersion: template?.version ?? 0, hasFittingParameters: true };
  }
  const problems = template === undefined ? {} : checkParameters(template.parameters, task.parameters, () => true);
  return {
    status: task.taskExecuteStatus,
    templateVersion: task.templateVersion,
    // Only the service knows the premium proxies and whether the passwords can be read.
    proxies: {
      ipProxyFromType: task.ipProxySettings.ipProxyFromType,
      hasPremium: true,
      isReadable: true,
    },
    hasFittingParameters: Object.keys(problems).length === 0,
    isSetAside: task.lastSkip?.code === 'SetAside',
  };
}

/**
 * Counted only if the template has a limit. Only the service knows the runs of tasks that were deleted for good, and
 * the rows that a run of yesterday has brought since midnight. Runs on the user's machine are no cloud runs, but their
 * rows count (§9).
 */
async function usageToday({ main }: Store, template: Template): Promise<UsageToday> {
  if (template.dailyMaxCount === undefined && template.dailyMaxExtractedCount === undefined) {
    return { starts: 0, rows: 0 };
  }
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  const taskIds = new Set(await main.tasks.where('templateSlug').equals(template.slug).primaryKeys());
  const today = await main.lots.where('createdAt').aboveOrEqual(midnight).toArray();
  const lots = today.filter(({ taskId }) => taskIds.has(taskId));
  const starts = lots.filter(({ startWay }) => startWay !== StartWay.Local).length;
  return { starts, rows: lots.reduce((sum, { rowCount }) => sum + rowCount, 0) };
}
