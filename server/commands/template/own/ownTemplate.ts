import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getOwnTemplate as getCall } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import {
  leaveOwnTemplate,
  readReaderNames,
  removeOwnTemplate as remove,
} from '#server/db/tables/template/ownTemplates.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeGalleries } from './changeGalleries.ts';
import { findMine } from './saveOwnTemplate.ts';

/** Returns a template of the account for its form. Refused with `NotFound`. */
export async function getOwnTemplate(
  { database }: CommandContext,
  accountId: string,
  id: number,
): Promise<Result<CallReply<typeof getCall>>> {
  return database.withAccount(accountId, async (tx) => {
    const row = await findMine(tx, await readAccount(tx, accountId), id);
    if (row === undefined) return refused({ code: 'NotFound' });
    const { name, description, audience, version, content, source_task_id: taskId } = row;
    const tasks = taskId === null ? [] : await findLiveTasks(tx, [taskId]);
    const { parts, hasPages, addresses, recipe, maxPages, asksSignIn = false } = content;
    return success({
      name,
      description,
      audience,
      userNames: await readReaderNames(tx, id),
      parts,
      hasPages,
      version,
      hasPicture: row.has_picture,
      taskId: tasks.length === 0 ? null : taskId,
      addresses,
      recipe,
      maxPages,
      asksSignIn,
    });
  });
}

/**
 * Removes a template of the account, or takes the account from the chosen ones of another account's template. Refused
 * with `NotFound`.
 */
export async function removeOwnTemplate(
  context: CommandContext,
  accountId: string,
  id: number,
): Promise<Result<Record<string, never>>> {
  return changeGalleries(context, accountId, async (tx) => {
    const mine = await findMine(tx, await readAccount(tx, accountId), id);
    if (mine === undefined) {
      const leave = async () =>
        (await leaveOwnTemplate(tx, id, accountId)) ? success({}) : refused({ code: 'NotFound' });
      return success({ id: null, alsoFor: [], write: leave });
    }
    const write = async () => {
      await remove(tx, accountId, id);
      await recordAudit(tx, accountId, { kind: 'OwnTemplateRemoved', templateRegistrationId: id });
      return success({});
    };
    return success({ id, alsoFor: [], write });
  });
}
