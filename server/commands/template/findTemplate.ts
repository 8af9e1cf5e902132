import {
  isOwnTemplateSlug,
  ownTemplateIdOf,
  ownTemplateSlug,
  firstOwnTemplateId,
} from '#core/domain/template/ownTemplate.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { findOwnTemplate, readOwnTemplates } from '#server/db/tables/template/ownTemplates.ts';
import { maySeeTemplate, templateFor } from '#server/policies/templatePolicy.ts';
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

/** Returns all templates that the account may use. */
export async function listUsableTemplates(
  { gallery }: Context,
  tx: Tx,
  account: TemplateUser,
): Promise<GalleryTemplate[]> {
  return [
    ...gallery.templates.filter((template) => maySeeTemplate(template, account)),
    ...(await ownTemplates(gallery, tx, account)),
  ];
}

/** Returns those of these slugs that the account may use, with one query for any number of them. */
export async function findTemplatesBySlug(
  { gallery }: Context,
  tx: Tx,
  account: TemplateUser,
  slugs: readonly string[],
): Promise<Map<string, GalleryTemplate>> {
  const own = slugs.some(isOwnTemplateSlug) ? await ownTemplates(gallery, tx, account) : [];
  const found = [...own, ...slugs.flatMap((slug) => templateFor(account, gallery.bySlug(slug)) ?? [])];
  return new Map(found.map((template) => [template.slug, template]));
}

async function ownTemplates(
  gallery: CommandContext['gallery'],
  tx: Tx,
  account: TemplateUser,
): Promise<GalleryTemplate[]> {
  const base = gallery.bySlug(ownRecipeTemplate.slug);
  const rows = base === undefined ? [] : await readOwnTemplates(tx, account);
  return rows.flatMap((row) => (base === undefined ? [] : [ownTemplateOf(base, row, account)]));
}

function ownIdOf(wanted: WantedTemplate): number | null {
  if ('slug' in wanted) return ownTemplateIdOf(wanted.slug);
  const { templateRegistrationId: id } = wanted;
  return id < firstOwnTemplateId ? null : ownTemplateIdOf(ownTemplateSlug(id));
}

function inGallery(gallery: CommandContext['gallery'], wanted: WantedTemplate): GalleryTemplate | undefined {
  return 'slug' in wanted ? gallery.bySlug(wanted.slug) : gallery.byId(wanted.templateRegistrationId);
}
