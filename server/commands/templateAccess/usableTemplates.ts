import { ownTemplateIdOf } from '#core/domain/template/ownTemplate.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Tx } from '#server/db/database.ts';
import { readOwnTemplates } from '#server/db/tables/template/ownTemplates.ts';
import { maySeeTemplate, templateFor } from '#server/policies/templatePolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { ownTemplateOf } from '#server/templates/ownTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import type { TemplateUser } from './findTemplate.ts';

type Context = Pick<CommandContext, 'gallery'>;

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
  const own = slugs.some((slug) => ownTemplateIdOf(slug) !== null) ? await ownTemplates(gallery, tx, account) : [];
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
