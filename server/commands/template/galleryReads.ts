import type { Locale } from '#core/domain/locale.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import type { Gallery as GalleryReply } from '#core/wire/sync.ts';
import type { Gallery, GalleryTemplate } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

/** Returns all templates that the account may see, with kinds and collections in one language; a device stores this. */
export async function readGallery(context: CommandContext, accountId: string, language: Locale): Promise<GalleryReply> {
  const { gallery } = context;
  const view = await viewGallery(context, accountId);
  return {
    gallery: view.version,
    kinds: gallery.kinds(language, view.templates),
    collections: gallery.collections(language, view.templates),
    templates: view.templates.map((template) => ({
      ...view.present(template, language),
      likes: view.likesOfOthers(template.templateRegistrationId),
    })),
  };
}

/** Returns the templates that everybody may see, in one language, without a database query. */
export function readPublicTemplates({ gallery, likes }: CommandContext, language: Locale): Template[] {
  const counts = likes.latest();
  return publicOnes(gallery).map((template) =>
    presentTemplate(template, language, counts.get(template.templateRegistrationId) ?? 0),
  );
}

/** Returns the kinds of the public templates. */
export function readPublicKinds({ gallery }: CommandContext, language: Locale): Kind[] {
  return gallery.kinds(language, publicOnes(gallery));
}

/** Returns the collections that contain a public template. */
export function readPublicCollections({ gallery }: CommandContext, language: Locale): Collection[] {
  return gallery.collections(language, publicOnes(gallery));
}

function publicOnes({ templates }: Gallery): GalleryTemplate[] {
  return templates.filter(({ scope }) => scope === TemplateScope.Common);
}
