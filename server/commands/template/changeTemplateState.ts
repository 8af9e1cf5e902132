import type { z } from 'zod/mini';
import type { Result } from '#core/domain/refusal.ts';
import type { TemplateState } from '#core/domain/template/templateState.ts';
import type { Edit } from '#core/edits/edit.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { applyTemplateEdit } from './applyTemplateEdit.ts';

/**
 * Runs an edit of core/edits/templateEdits.ts as a call (§7.4): favourite, feedback, subscription. Refused with
 * `NotFound`.
 */
export async function changeTemplateState<Patch extends z.ZodMiniType>(
  context: CommandContext,
  accountId: string,
  edit: Edit<'template', Patch>,
  templateRegistrationId: number,
  patch: z.output<Patch>,
): Promise<Result<TemplateState>> {
  const result = await inTransaction(context, accountId, (tx) =>
    applyTemplateEdit(context, tx, accountId, edit, { templateRegistrationId, patch }),
  );
  context.revisionCache.forget(accountId);
  context.likes.forget();
  return result;
}
