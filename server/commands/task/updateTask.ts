import { isDeepStrictEqual } from 'node:util';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { changeTask, findTask } from '#server/db/tables/tasks.ts';
import { changeAccount, type Service } from '../service.ts';
import { checkTask, type TaskDraft } from './check/checkTask.ts';

/**
 * Saves a task's form again; a run under way goes on as it was started. A task keeps its template: another one is
 * `NotFound`, like a foreign or missing task. Else refused as when a task is created.
 */
export async function updateTask(
  service: Service,
  accountId: string,
  draft: TaskDraft & { taskId: string },
): Promise<Result<null>> {
  return changeAccount(service, accountId, async (tx, revision) => {
    const account = await readAccount(tx, accountId);
    const row = await findTask(tx, draft.taskId);
    if (row === undefined) return refused({ code: 'NotFound' });
    if (row.deleted_at !== null) return refused({ code: 'TaskDeleted' });
    const checked = checkTask(service, account.language, draft);
    if (!checked.ok) return checked;
    const { name, template, parameters } = checked.value;
    if (template.slug !== row.template_slug) return refused({ code: 'NotFound' });
    const fields = [
      ...(name === row.name ? [] : ['taskName']),
      ...(isDeepStrictEqual(parameters, row.parameters) ? [] : ['parameters']),
    ];
    const change = { name, parameters, templateVersion: template.version };
    await changeTask(tx, draft.taskId, change, { fields, by: account.user_name, revision });
    return success(null);
  });
}
