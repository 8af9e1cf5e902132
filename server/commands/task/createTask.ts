import { randomUUID } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { readGroups } from '#server/db/tables/groups.ts';
import { countTasks, insertTask } from '#server/db/tables/tasks.ts';
import { refuseNewTask } from '#server/policies/taskPolicy.ts';
import { changeAccount, type Service } from '../service.ts';
import { checkTask, type TaskDraft } from './check/checkTask.ts';

export interface CreatedTask {
  taskId: string;
  quantity: number;
  limit: number;
}

/**
 * Saves a template with its parameters as a task, in the default group unless another is named. Refused with
 * `TemplateNotAvailable`, the rules of the name, `InvalidParameter`, `NotFound` for the group, or `ExceedTaskLimitCounts`.
 */
export async function createTask(
  service: Service,
  accountId: string,
  draft: TaskDraft & { taskGroupId?: string | undefined },
): Promise<Result<CreatedTask>> {
  return changeAccount(service, accountId, async (tx, revision) => {
    const account = await readAccount(tx, accountId);
    const checked = checkTask(service, account.language, draft);
    if (!checked.ok) return checked;
    const groups = await readGroups(tx, accountId);
    const group = groups.find((each) =>
      draft.taskGroupId === undefined ? each.is_default : each.task_group_id === draft.taskGroupId,
    );
    if (group === undefined) return refused({ code: 'NotFound' });
    const quantity = await countTasks(tx, accountId);
    const refusal = refuseNewTask(account, quantity);
    if (refusal !== null) return refused(refusal);
    const { name, template, parameters } = checked.value;
    const taskId = randomUUID();
    await insertTask(tx, {
      taskId,
      accountId,
      taskGroupId: group.task_group_id,
      name,
      templateSlug: template.slug,
      templateVersion: template.version,
      parameters,
      revision,
    });
    return success({ taskId, quantity: quantity + 1, limit: account.task_limit });
  });
}
