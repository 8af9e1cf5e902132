import { planStart, StartResult } from '#core/domain/task/startPlan.ts';
import { startUrlsOf } from '#core/domain/template/startUrls.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount, readBalanceMicro } from '#server/db/tables/accounts.ts';
import { insertLot } from '#server/db/tables/lots.ts';
import { findTask } from '#server/db/tables/tasks.ts';
import { admit } from '#server/jobs/admission.ts';
import { changeAccount, type Service } from '../service.ts';

/**
 * Starts tasks in the cloud: each gets a new lot, cut into subtasks that wait for a node. One transaction per task, so that
 * one that may not start keeps none of the others. One result of §8.2 per task; a foreign task answers like a missing one.
 */
export async function startTasks(
  service: Service,
  accountId: string,
  taskIds: readonly string[],
): Promise<Map<string, StartResult>> {
  const results = new Map<string, StartResult>();
  for (const taskId of new Set(taskIds)) results.set(taskId, await startTask(service, accountId, taskId));
  if ([...results.values()].includes(StartResult.Succeed)) await admit(service.database, accountId);
  return results;
}

async function startTask(service: Service, accountId: string, taskId: string): Promise<StartResult> {
  let result: StartResult = StartResult.TaskNotFound;
  await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const task = await findTask(tx, taskId);
    if (task === undefined || task.deleted_at !== null) return refused({ code: 'NotFound' });
    const account = await readAccount(tx, accountId);
    const template = service.gallery.bySlug(task.template_slug);
    const price = template === undefined ? 0 : pricePerRowMicro(template.prices, account.level);
    result = planStart({
      level: account.level,
      balanceMicro: await readBalanceMicro(tx, accountId),
      taskStatus: task.status,
      template: template === undefined ? null : { ...template, pricePerRowMicro: price },
    });
    if (result !== StartResult.Succeed || template === undefined) return refused({ code: 'NotFound' });
    await insertLot(tx, {
      accountId,
      taskId,
      plan: {
        recipe: template.recipe,
        parameters: task.parameters,
        templateSlug: template.slug,
        templateVersion: template.version,
        pricePerRowMicro: price,
      },
      startUrls: startUrlsOf(template.recipe.start, task.parameters, { service: service.publicUrl }),
      nodeCount: account.cloud_count,
      revision,
    });
    return success(null);
  });
  return result;
}
