import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { getTaskSettings as call } from '#core/wire/calls/task/taskReadCalls.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Returns the values that fill a task's form; secrets are masked. Refused with `NotFound`, also when its template no
 * longer exists.
 */
export async function getTaskSettings(
  { database, gallery }: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<CallReply<typeof call>>> {
  const [row] = await database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  const template = row && gallery.bySlug(row.template_slug);
  if (row === undefined || template === undefined) return refused({ code: 'NotFound' });
  return success({
    templateRegistrationId: template.templateRegistrationId,
    userInputParameters: formatUserInputParameters(row.parameters, {}, row.line_origins),
    urlSourceTaskId: row.url_source_task_id,
    urlSourceTaskField: row.url_source_task_field,
  });
}
