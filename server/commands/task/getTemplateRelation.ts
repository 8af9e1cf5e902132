import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getTemplateRelation as call } from '#core/wire/calls/task/taskShareCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * §7.5: returns a task's template. Refused with `NotFound` for a foreign task, and when the template no longer exists.
 */
export async function getTemplateRelation(
  { database, gallery }: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<CallReply<typeof call>>> {
  return database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    const template = row && templateFor(await readAccount(tx, accountId), gallery.bySlug(row.template_slug));
    if (row === undefined || template === undefined) return refused({ code: 'NotFound' });
    const { templateRegistrationId, slug, version, status } = template;
    const versions = { templateVersion: row.template_version, currentTemplateVersion: version };
    return success({ taskId, templateRegistrationId, slug, status, ...versions });
  });
}
