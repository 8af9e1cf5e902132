import { StartWay } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { resultByRefusal } from '#core/domain/run/startPlan.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';
import { inAccountRevision, rollBackWith } from '#server/commands/transaction.ts';
import { refuseParameters } from '../check/checkTask.ts';
import { pinLists, storeLists } from '../check/storeLists.ts';
import { sealSecrets } from '../secrets.ts';
import { startLot } from './startLot.ts';

type Started = { startResult: StartResult; lotNo: number | null };

/**
 * Starts a run of a task with other values for parameters that have an API name (§2.6); the task keeps its own. Refused
 * with `NotFound` or `InvalidParameter`, by the rules of a save; a refused start is answered with its code of §8.2 and
 * rolled back.
 */
export async function startWithParameters(
  context: CommandContext,
  accountId: string,
  { taskId, values }: { taskId: string; values: ParameterValues },
): Promise<Result<Started>> {
  const found = await templateOfTask(context, accountId, taskId);
  if (!found.ok) return found;
  const { template, taskName } = found.value;
  const stranger = Object.keys(values).find((name) => !hasApiName(template, name));
  if (stranger !== undefined) {
    return refused({ code: 'InvalidParameter', paramName: stranger, problem: { code: 'Unknown' } });
  }
  const { templateRegistrationId } = template;
  const draft = { taskName, templateRegistrationId, userInputParameters: { values, origins: {} } };
  const taken = await storeLists(context, accountId, draft);
  if (!taken.ok) return taken;
  const given = taken.value.userInputParameters.values;
  const result = await inAccountRevision<Result<Started>>(context, accountId, async (tx, revision) => {
    const changed = await withValues(context, tx, accountId, { taskId, template, given });
    if (!changed.ok) return changed;
    const start = { accountId, task: changed.value, startWay: StartWay.Manual, revision };
    const refusal = await startLot(context, tx, start);
    if (refusal !== null) {
      return rollBackWith(success({ startResult: resultByRefusal[refusal.code], lotNo: null }));
    }
    const [row] = await findLiveTasks(tx, [taskId]);
    return success({ startResult: StartResult.Succeed, lotNo: row?.lot_no ?? null });
  });
  if (result.ok && result.value.startResult === StartResult.Succeed) await admit(context.database, accountId);
  return result;
}

async function templateOfTask(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<{ template: GalleryTemplate; taskName: string }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    const template = row && (await findTemplateBySlug(context, tx, accountId, row.template_slug));
    if (row === undefined || template === undefined) return refused({ code: 'NotFound' });
    return success({ template, taskName: row.name });
  });
}

function hasApiName({ parameters }: GalleryTemplate, name: string): boolean {
  return parameters.some(({ paramName, controlOptions }) => paramName === name && controlOptions.isApiEnabled === true);
}

/** Returns the task as if it had been saved with these values. */
async function withValues(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { taskId, template, given }: { taskId: string; template: GalleryTemplate; given: ParameterValues },
): Promise<Result<TaskRow>> {
  const [row] = await findLiveTasks(tx, [taskId]);
  if (row === undefined) return refused({ code: 'NotFound' });
  const { language } = await readAccount(tx, accountId);
  const all = { ...row.parameters, ...given };
  const refusal = refuseParameters(context, template, language, all) ?? (await pinLists(tx, accountId, given));
  if (refusal !== null) return refused(refusal);
  const sealed = sealSecrets({ ...context, accountId }, template.parameters, all, row.secrets);
  if (!sealed.ok) return sealed;
  return success({ ...row, ...sealed.value, template_version: template.version });
}
