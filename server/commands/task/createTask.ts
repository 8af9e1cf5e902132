import { randomUUID } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { countTasks, findTask, insertTask } from '#server/db/tables/task/tasks.ts';
import { refuseNewTask } from '#server/policies/taskPolicy.ts';
import { checkTaskProxies } from '../proxy/taskProxies.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';
import { checkTask, type TaskDraft } from './check/checkTask.ts';
import { findUrlSource } from './sourceTasks.ts';
import { pinLists, storeLists } from './check/storeLists.ts';
import { sealSecrets } from './secrets.ts';

export interface CreatedTask {
  taskId: string;
  quantity: number;
  limit: number;
}

/**
 * Saves a template with its parameters as a task, in the default group unless another is named. Refused with
 * `TemplateNotAvailable`, the rules of the name, `InvalidParameter`, `NotFound` for the group, or
 * `ExceedTaskLimitCounts`.
 */
export async function createTask(
  context: CommandContext,
  accountId: string,
  given: TaskDraft & { taskGroupId?: string | undefined; secretsOfTaskId?: string | undefined },
): Promise<Result<CreatedTask>> {
  const taken = await storeLists(context, accountId, given);
  if (!taken.ok) return taken;
  const draft = taken.value;
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const account = await readAccount(tx, accountId);
    const checked = await checkTask(context, tx, account, draft);
    if (!checked.ok) return checked;
    const groups = await readGroups(tx, accountId);
    const group = groups.find((each) =>
      draft.taskGroupId === undefined ? each.is_default : each.task_group_id === draft.taskGroupId,
    );
    if (group === undefined) return refused({ code: 'NotFound' });
    const quantity = await countTasks(tx, accountId);
    const { name, template, parameters } = checked.value;
    const refusal = refuseNewTask(account, quantity) ?? (await pinLists(tx, accountId, parameters));
    if (refusal !== null) return refused(refusal);
    const { secretsOfTaskId: sourceId } = draft;
    const source = sourceId === undefined ? undefined : await findTask(tx, sourceId);
    const proxies = await checkTaskProxies(context, tx, account, draft.ipProxySettings, source ?? null);
    if (!proxies.ok) return proxies;
    const stored = source?.template_slug === template.slug ? source.secrets : {};
    const sealed = sealSecrets({ ...context, accountId }, template.parameters, parameters, stored);
    if (!sealed.ok) return sealed;
    const taskId = randomUUID();
    await insertTask(tx, {
      taskId,
      accountId,
      taskGroupId: group.task_group_id,
      name,
      templateSlug: template.slug,
      templateVersion: template.version,
      ...sealed.value,
      lineOrigins: draft.userInputParameters.origins,
      urlSource: await findUrlSource(tx, draft),
      proxies: proxies.value,
      revision,
    });
    return success({ taskId, quantity: quantity + 1, limit: account.task_limit });
  });
}
