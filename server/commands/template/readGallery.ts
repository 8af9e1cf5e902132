import type { Locale } from '#core/domain/locale.ts';
import type { Gallery } from '#core/wire/sync.ts';
import type { Service } from '../service.ts';
import { galleryVersion } from './galleryVersion.ts';
import { viewGallery } from './galleryView.ts';

/** All templates that the account may see, kinds and collections in one language; what a device keeps. */
export async function readGallery(service: Service, accountId: string, language: Locale): Promise<Gallery> {
  const { gallery } = service;
  const view = await viewGallery(service, accountId);
  return {
    gallery: galleryVersion(service),
    kinds: gallery.kinds(language, view.templates),
    collections: gallery.collections(language, view.templates),
    templates: view.templates.map((template) => ({
      ...view.present(template, language),
      likes: view.likesOfOthers(template.templateRegistrationId),
    })),
  };
}
