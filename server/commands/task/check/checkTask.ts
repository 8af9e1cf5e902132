import { cleanTaskName, taskNameProblem } from '#core/domain/task/task.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { checkParameters, type ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import type { ParameterValues, UserInput } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountRow } from '#server/db/tables/account/accounts.ts';
import { refuseTemplate } from '#server/policies/taskPolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { ownRecipeProblem, recipeOf } from '#server/templates/recipeOf.ts';
import { presentParameters } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { findRefusedAddress, matchesPattern } from './lineChecks.ts';
import { refuseStartSize } from './refuseStartSize.ts';

export interface TaskDraft {
  taskName: string;
  templateRegistrationId: number;
  userInputParameters: UserInput;
  urlSourceTaskId?: string | null | undefined;
  urlSourceTaskField?: string | null | undefined;
  ipProxySettings?: ProxySettings | undefined;
}

export interface CheckedTask {
  name: string;
  template: GalleryTemplate;
  parameters: ParameterValues;
}

/**
 * Checks the fields that a task is saved with: the template is in use and visible to the account, the name is valid,
 * and the parameters follow every rule of §5.2. Addresses that the engine would refuse for their form alone are refused
 * here, before a user waits for a run.
 */
export async function checkTask(
  context: CommandContext,
  tx: Tx,
  account: AccountRow,
  draft: TaskDraft,
): Promise<Result<CheckedTask>> {
  const template = await findTemplate(context, tx, account, draft);
  const refusal = refuseTemplate(template);
  if (refusal !== null || template === undefined) return refused(refusal ?? { code: 'TemplateNotAvailable' });
  const name = cleanTaskName(draft.taskName);
  const problem = taskNameProblem(name);
  if (problem !== null) return refused({ code: problem });
  const parameters = draft.userInputParameters.values;
  const parameterRefusal = refuseParameters(context, template, account.language, parameters);
  return parameterRefusal === null ? success({ name, template, parameters }) : refused(parameterRefusal);
}

/** Returns the first rule that the values break, or `null`. */
export function refuseParameters(
  context: Pick<CommandContext, 'hostRules' | 'publicUrl'>,
  template: GalleryTemplate,
  locale: Locale,
  values: ParameterValues,
): Refusal | null {
  const parameters = presentParameters(template.parameters, template.texts[locale]);
  const unknown = Object.keys(values).find((name) => !parameters.some(({ paramName }) => paramName === name));
  if (unknown !== undefined) return invalid(unknown, { code: 'Unknown' });
  for (const [paramName, problem] of Object.entries(checkParameters(parameters, values, matchesPattern))) {
    return invalid(paramName, problem);
  }
  for (const { paramName, isUrl } of parameters) {
    const address = isUrl === true ? findRefusedAddress(values[paramName], context.hostRules) : null;
    if (address !== null) return invalid(paramName, { code: 'AddressRefused', value: address });
  }
  const wrong = ownRecipeProblem(template, values, locale);
  if (wrong !== null) return invalid(wrong.paramName, wrong.problem);
  const recipe = recipeOf(template, values);
  return recipe && refuseStartSize(context, recipe, values, (name) => sizesOfValue(values[name]));
}

function invalid(paramName: string, problem: ParameterProblem): Refusal {
  return { code: 'InvalidParameter', paramName, problem };
}
