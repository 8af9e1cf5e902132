import type { Locale } from '#core/domain/locale.ts';
import { filterTemplates, type TemplateFilter } from '#core/domain/template/templateFilter.ts';
import type { TemplateCard } from '#core/wire/calls/template/templateCalls.ts';
import { presentTemplateCard } from '#server/present/presentTemplateCard.ts';
import type { CommandContext } from '../commandContext.ts';
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
