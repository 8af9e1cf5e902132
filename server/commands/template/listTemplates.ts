import type { Locale } from '#core/domain/locale.ts';
import type { Template } from '#core/wire/template.ts';
import type { Service } from '../service.ts';
import { readGallery } from './readGallery.ts';

/** §3.3 template list: by name, description and kind. */
export function listTemplates(
  service: Service,
  query: {
    pageIndex: number;
    pageSize: number;
    kindId?: number | undefined;
    keyword?: string | undefined;
    language: Locale;
  },
): { items: Template[]; total: number } {
  const keyword = query.keyword?.trim().toLowerCase() ?? '';
  const found = readGallery(service, query.language).templates.filter(
    ({ name, description, kinds }) =>
      (query.kindId === undefined || kinds.some(({ kindId }) => kindId === query.kindId)) &&
      `${name}\n${description}`.toLowerCase().includes(keyword),
  );
  const start = (query.pageIndex - 1) * query.pageSize;
  return { items: found.slice(start, start + query.pageSize), total: found.length };
}
