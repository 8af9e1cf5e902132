import { namesIn } from '#core/domain/parameters/fillText.ts';
import { linesOfValue } from '#core/domain/parameters/lines.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { maxTrialPages, type Trial } from '#core/wire/calls/task/startCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { TrialWork } from '#server/db/schema/trialTable.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import { refuseTrial } from '#server/policies/taskPolicy.ts';
import { recipeOf } from '#server/templates/recipeOf.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { refuseParameters } from '#server/commands/task/check/checkTask.ts';
import { trialSecrets } from '#server/commands/task/secrets.ts';
import { beginTrial, refuseSupply } from './beginTrial.ts';

interface TrialDraft {
  templateRegistrationId: number;
  /** The edited task, for its stored secrets. */
  taskId?: string | undefined;
  parameters: ParameterValues;
}

/**
 * Runs a template's recipe on a worker with these values over up to three pages and returns the result: nothing is
 * saved, nothing is charged. `signal` ends it. Refused with `TemplateNotAvailable`, `InvalidParameter`, `NoWorker`,
 * `NoBrowser`, `TrialRunning`, `TooManyAttempts`, `TrialsBusy` or `TrialLost`.
 */
export async function tryTemplate(
  context: CommandContext,
  accountId: string,
  { templateRegistrationId, taskId, ...draft }: TrialDraft,
  signal: AbortSignal,
): Promise<Result<Trial>> {
  const { account, template, task } = await context.database.withAccount(accountId, async (tx) => {
    const row = await readAccount(tx, accountId);
    return {
      account: row,
      template: await findTemplate(context, tx, row, { templateRegistrationId }),
      task: taskId === undefined ? undefined : await findTask(tx, taskId),
    };
  });
  const refusal = refuseTrial(template);
  if (refusal !== null || template === undefined) return refused(refusal ?? { code: 'TemplateNotAvailable' });
  const parameterRefusal = refuseParameters(context, template, account.language, draft.parameters);
  if (parameterRefusal !== null) return refused(parameterRefusal);
  const recipe = recipeOf(template, draft.parameters);
  if (recipe === null) return refused({ code: 'TemplateNotAvailable' });
  const { engine = 'http' } = recipe;
  const supplyRefusal = await refuseSupply(context, engine);
  if (supplyRefusal !== null) return refused(supplyRefusal);
  const stored = task?.template_slug === template.slug ? task.secrets : {};
  const parameters = trialSecrets({ ...context, accountId }, template.parameters, draft.parameters, stored);
  const begun = await beginTrial(context, accountId, {
    kind: 'trial',
    engine,
    work: trialWorkOf(recipe, parameters, context.publicUrl),
  });
  if (!begun.ok) return begun;
  const answer = await context.trials.answerOf(accountId, begun.value, signal);
  return answer.ok ? success(JSON.parse(answer.value) as Trial) : answer;
}

/**
 * Returns the data that a worker needs. It contains one more start address than the trial fetches, so that the trial
 * can report the page limit. Lists that make addresses are cut to that number of lines; a list of other lines (fields,
 * for example) is needed whole.
 */
export function trialWorkOf(recipe: Recipe, given: ParameterValues, service: string): TrialWork {
  const maxUrls = maxTrialPages + 1;
  const parameters = { ...given };
  for (const name of recipe.start.flatMap(namesIn)) {
    const value = given[name];
    if (typeof value === 'object') parameters[name] = linesOfValue(value, maxUrls);
  }
  const startUrls: string[] = [];
  for (const address of startUrlsOf(recipe.start, parameters, { service })) {
    if (startUrls.push(address) === maxUrls) break;
  }
  return { recipe, parameters, startUrls };
}
