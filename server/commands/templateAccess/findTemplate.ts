import { ownTemplateIdOf, ownTemplateSlug, firstOwnTemplateId } from '#core/domain/template/ownTemplate.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { findOwnTemplate } from '#server/db/tables/template/ownTemplates.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { ownTemplateOf } from '#server/templates/ownTemplate.ts';
import type { CommandContext } from '../commandContext.ts';

type Context = Pick<CommandContext, 'gallery'>;
export type TemplateUser = Pick<AccountRow, 'account_id' | 'user_name' | 'parent_id'>;
export type WantedTemplate = { slug: string } | { templateRegistrationId: number };

/**
 * Returns a template that the account may use: one of the gallery, or one that an account made of a task, as it is now.
 * A private template of others is `undefined` like a missing one.
 */
export async function findTemplate(
  { gallery }: Context,
  tx: Tx,
  account: TemplateUser,
  wanted: WantedTemplate,
): Promise<GalleryTemplate | undefined> {
  const id = ownIdOf(wanted);
  if (id === null) return templateFor(account, inGallery(gallery, wanted));
  const base = gallery.bySlug(ownRecipeTemplate.slug);
  const row = await findOwnTemplate(tx, account, id);
  return row && base && ownTemplateOf(base, row, account);
}

/** The same by slug, with the account's row read first. */
export async function findTemplateBySlug(
  context: Context,
  tx: Tx,
  accountId: string,
  slug: string,
): Promise<GalleryTemplate | undefined> {
  return findTemplate(context, tx, await readAccount(tx, accountId), { slug });
}

function ownIdOf(wanted: WantedTemplate): number | null {
  if ('slug' in wanted) return ownTemplateIdOf(wanted.slug);
  const { templateRegistrationId: id } = wanted;
  return id < firstOwnTemplateId ? null : ownTemplateIdOf(ownTemplateSlug(id));
}

function inGallery(gallery: CommandContext['gallery'], wanted: WantedTemplate): GalleryTemplate | undefined {
  return 'slug' in wanted ? gallery.bySlug(wanted.slug) : gallery.byId(wanted.templateRegistrationId);
}
