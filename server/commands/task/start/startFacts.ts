import { levelsOf } from '#core/domain/account/trial.ts';
import type { StartFacts } from '#core/domain/run/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Tx } from '#server/db/database.ts';
import { readStorageUse } from '#server/db/tables/account/accountStorage.ts';
import { readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { readUsageToday } from '#server/db/tables/template/templateUsage.ts';
import { trialStateOf } from '#server/present/presentAccount.ts';
import { recipeOf } from '#server/templates/recipeOf.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { startProxies } from '#server/commands/proxy/lotProxies.ts';
import type { StartContext } from '#server/commands/commandContext.ts';
import { refuseParameters } from '../check/checkTask.ts';
import { refuseListLines } from '../check/storeLists.ts';

/**
 * Reads the facts that decide about a start (core/domain/run/startPlan.ts), of a saved task or, with `null`, of a task
 * that is not made yet. `template` is one that the account may see (server/policies/templatePolicy.ts).
 */
export async function readStartFacts(
  context: StartContext,
  tx: Tx,
  account: AccountRow,
  template: GalleryTemplate | undefined,
  task: TaskRow | null,
): Promise<StartFacts> {
  const balanceMicro = await readBalanceMicro(tx, account.account_id);
  const { isLevelExpired } = levelsOf(trialStateOf(account));
  const facts = { level: account.level, isLevelExpired, balanceMicro };
  const newTask = { status: TaskStatus.Ready, templateVersion: template?.version ?? 0, hasFittingParameters: true };
  const recipe = template && recipeOf(template, task?.parameters ?? {});
  if (template === undefined) return { account: facts, task: newTask, template: null, today: { starts: 0, rows: 0 } };
  return {
    account: facts,
    storage: { ...(await readStorageUse(tx, account.account_id)), isServiceFull: context.isStorageFull() },
    task: task === null ? newTask : await taskFacts(context, tx, account, template, task),
    template: {
      ...template,
      isBrowserMissing: recipe?.engine === 'browser' && context.browsers.isMissing(),
      pricePerRowMicro: pricePerRowMicro(template.prices, account.level),
    },
    today: await readUsageToday(tx, account.account_id, template.slug),
  };
}

/**
 * Checks the parameters only when the template is not the one that they were checked against; then it checks every line
 * of their lists, because a start reads them all anyway (startLot.ts).
 */
async function taskFacts(
  context: StartContext,
  tx: Tx,
  { account_id: accountId, language: locale }: AccountRow,
  template: GalleryTemplate,
  task: TaskRow,
) {
  const { parameters } = task;
  const hasFittingParameters =
    task.template_version === template.version ||
    (refuseParameters(context, template, locale, parameters) === null &&
      (await refuseListLines(context, tx, accountId, { template, locale }, parameters)) === null);
  return {
    status: task.status,
    templateVersion: task.template_version,
    proxies: startProxies(context, accountId, task),
    hasFittingParameters,
  };
}
