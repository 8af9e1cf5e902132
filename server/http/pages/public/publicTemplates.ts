import { AccountLevel } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import { filterTemplates, type TemplateFilter } from '#core/domain/template/templateFilter.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicTemplates } from '#server/commands/template/galleryReads.ts';

/** An anonymous visitor: no favourites, the prices of the free plan. */
const visitor = { level: AccountLevel.Free, favoriteIds: new Set<number>() };

/** The templates that a visitor may see, filtered and ordered. */
export function publicTemplates(service: CommandContext, locale: Locale, filter: TemplateFilter = {}): Template[] {
  return filterTemplates(readPublicTemplates(service, locale), filter, visitor);
}
