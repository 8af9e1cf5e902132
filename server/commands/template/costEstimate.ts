import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the slug of a template whose cost a user estimates (§7.4). Refused with `NotFound`. */
export async function costEstimate(
  { database, gallery }: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<string>> {
  const account = await database.withAccount(accountId, (tx) => readAccount(tx, accountId));
  const template = templateFor(account, gallery.byId(templateRegistrationId));
  return template === undefined ? refused({ code: 'NotFound' }) : success(template.slug);
}
