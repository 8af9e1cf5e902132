import type { Locale } from '#core/domain/locale.ts';
import type { Kind } from '#core/wire/template.ts';
import type { Service } from '../service.ts';
import { viewGallery } from './galleryView.ts';

/** The kinds that templates have which the account may see, in one language. */
export async function listKinds(service: Service, accountId: string, language: Locale): Promise<Kind[]> {
  const { templates } = await viewGallery(service, accountId);
  return service.gallery.kinds(language, templates);
}
