import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Collection } from '#core/wire/rows/template.ts';
import type { TemplateCard } from '#core/wire/calls/template/templateCalls.ts';
import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';
import { listTemplates } from './listTemplates.ts';

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
