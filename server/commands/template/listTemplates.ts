import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { recommendTemplates } from '#core/domain/template/recommend.ts';
import { filterTemplates, type TemplateFilter } from '#core/domain/template/templateFilter.ts';
import type { RelatedApp, TemplateCard } from '#core/wire/calls/template/templateCalls.ts';
import type { Collection, Kind } from '#core/wire/rows/template.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { presentTemplateCard } from '#server/present/presentTemplateCard.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { viewGallery } from './galleryView.ts';

interface Page {
  pageIndex: number;
  pageSize: number;
  language: Locale;
}

/** §3.3 template list query, by the same rules as the gallery's screen. */
export async function listTemplates(
  context: CommandContext,
  accountId: string,
  { pageIndex, pageSize, language, ...filter }: Page & TemplateFilter,
): Promise<{ items: TemplateCard[]; total: number }> {
  const view = await viewGallery(context, accountId);
  const templates = view.templates.map((template) => view.present(template, language));
  const found = filterTemplates(templates, filter, { level: view.account.level, favoriteIds: view.favoriteIds });
  const start = (pageIndex - 1) * pageSize;
  const shown = found.slice(start, start + pageSize);
  return { items: shown.map((each) => presentTemplateCard(each, view.account.level)), total: found.length };
}

/** Returns the kinds of the templates that the account may see, in one language. */
export async function listKinds(context: CommandContext, accountId: string, language: Locale): Promise<Kind[]> {
  const { templates } = await viewGallery(context, accountId);
  return context.gallery.kinds(language, templates);
}

/** §3.3: a card of the list may be a collection. */
type CollectionInfo = Collection & { isTemplateCollection: true };

/**
 * Returns a collection's name and description. Refused with `NotFound`, also when the account may see none of its
 * templates.
 */
export async function getCollection(
  context: CommandContext,
  accountId: string,
  slug: string,
  language: Locale,
): Promise<Result<CollectionInfo>> {
  const { templates } = await viewGallery(context, accountId);
  const found = context.gallery.collections(language, templates).find((collection) => collection.slug === slug);
  return found === undefined ? refused({ code: 'NotFound' }) : success({ ...found, isTemplateCollection: true });
}

/** Returns the templates of a collection that the account may see. Refused with `NotFound`. */
export async function listCollectionTemplates(
  context: CommandContext,
  accountId: string,
  slug: string,
  page: { pageIndex: number; pageSize: number; language: Locale },
): Promise<Result<{ items: TemplateCard[]; total: number }>> {
  const collection = await getCollection(context, accountId, slug, page.language);
  if (!collection.ok) return collection;
  return success(await listTemplates(context, accountId, { ...page, collectList: [slug] }));
}

/** §9: returns the templates that are similar to one. Refused with `NotFound`. */
export async function listSimilarTemplates(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
  { size, language }: { size: number; language: Locale },
): Promise<Result<TemplateCard[]>> {
  const view = await viewGallery(context, accountId);
  const templates = view.templates.map((template) => view.present(template, language));
  const current = templates.find((template) => template.templateRegistrationId === templateRegistrationId);
  if (current === undefined) return refused({ code: 'NotFound' });
  const similar = recommendTemplates(templates, current, size);
  return success(similar.map((each) => presentTemplateCard(each, view.account.level)));
}

/** Returns the apps that the operator has named for a template (§2.5), or an empty list. Refused with `NotFound`. */
export async function listRelatedApps(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
  size: number,
): Promise<Result<RelatedApp[]>> {
  const template = await context.database.withAccount(accountId, async (tx) =>
    findTemplate(context, tx, await readAccount(tx, accountId), { templateRegistrationId }),
  );
  if (template === undefined) return refused({ code: 'NotFound' });
  const found = context.relatedApps.filter(
    ({ templates }) => templates === undefined || templates.includes(template.slug),
  );
  return success(found.slice(0, size).map(({ templates: _templates, ...app }) => app));
}
