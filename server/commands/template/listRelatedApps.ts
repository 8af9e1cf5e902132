import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { RelatedApp } from '#core/wire/calls/template/templateCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the apps that the operator has named for a template (§2.5), or an empty list. Refused with `NotFound`. */
export async function listRelatedApps(
  { database, gallery, relatedApps }: CommandContext,
  accountId: string,
  templateRegistrationId: number,
  size: number,
): Promise<Result<RelatedApp[]>> {
  const account = await database.withAccount(accountId, (tx) => readAccount(tx, accountId));
  const template = templateFor(account, gallery.byId(templateRegistrationId));
  if (template === undefined) return refused({ code: 'NotFound' });
  const found = relatedApps.filter(({ templates }) => templates === undefined || templates.includes(template.slug));
  return success(found.slice(0, size).map(({ templates: _templates, ...app }) => app));
}
