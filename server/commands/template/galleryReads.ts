import type { Locale } from '#core/domain/locale.ts';
import type { Gallery } from '#core/wire/sync.ts';
import type { CommandContext } from '../commandContext.ts';
import { galleryVersion } from './galleryVersion.ts';
import { viewGallery } from './galleryView.ts';

/** Returns all templates that the account may see, with kinds and collections in one language; a device stores this. */
export async function readGallery(context: CommandContext, accountId: string, language: Locale): Promise<Gallery> {
  const { gallery } = context;
  const view = await viewGallery(context, accountId);
  return {
    gallery: galleryVersion(context),
    kinds: gallery.kinds(language, view.templates),
    collections: gallery.collections(language, view.templates),
    templates: view.templates.map((template) => ({
      ...view.present(template, language),
      likes: view.likesOfOthers(template.templateRegistrationId),
    })),
  };
}
