import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Returns the template if the viewer may see it; `accountId` is `null` for a visitor without an account. A private
 * template of others is `undefined` like a missing one, after the same time.
 */
export async function visibleTemplate(
  { database }: CommandContext,
  accountId: string | null,
  template: GalleryTemplate | undefined,
): Promise<GalleryTemplate | undefined> {
  if (template?.scope === TemplateScope.Common) return template;
  if (accountId === null) return undefined;
  const account = await database.withAccount(accountId, (tx) => readAccount(tx, accountId));
  return templateFor(account, template);
}
