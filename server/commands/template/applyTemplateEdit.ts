import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod/mini';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { untouchedState, type TemplateState } from '#core/domain/template/templateState.ts';
import { noFacts, type Edit } from '#core/edits/edit.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findTemplateState, putTemplateState } from '#server/db/tables/template/templateStates.ts';
import { presentTemplateState } from '#server/present/presentTemplateCard.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';

/**
 * Runs one edit of the account's state of a template: the same guard and effect as on the device. Refused with
 * `NotFound` (also for a private template of others), `InvalidInput` or the guard's refusal. Later edits win, so there
 * is no conflict. Takes a revision only when something changes.
 */
export async function applyTemplateEdit<Patch extends z.ZodMiniType>(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  edit: Edit<'template', Patch>,
  { templateRegistrationId, patch }: { templateRegistrationId: number; patch: unknown },
): Promise<Result<TemplateState>> {
  const parsed = readInput(edit.patch, patch);
  if (!parsed.ok) return parsed;
  const template = await findTemplate(context, tx, await readAccount(tx, accountId), { templateRegistrationId });
  if (template === undefined) return refused({ code: 'NotFound' });
  await lockAccount(tx, accountId);
  const row = await findTemplateState(tx, accountId, templateRegistrationId);
  const before = row === undefined ? untouchedState(templateRegistrationId) : presentTemplateState(row);
  const refusal = edit.guard(before, parsed.value, noFacts);
  if (refusal !== null) return refused(refusal);

  const edited = edit.apply(before, parsed.value, Date.now());
  if (isDeepStrictEqual(edit.read(edited), edit.read(before))) return success(before);
  const revision = await nextRevision(tx, accountId);
  const { favorited, feedback, subscribed } = edited;
  await putTemplateState(tx, {
    account_id: accountId,
    template_registration_id: templateRegistrationId,
    favorited,
    feedback,
    subscribed,
    revision,
  });
  return success({ ...edited, revision });
}

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
