import type { Locale } from '#core/domain/locale.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import type { Gallery, GalleryTemplate } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';

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
