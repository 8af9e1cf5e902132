import type { Locale } from '#core/domain/locale.ts';
import type { Gallery } from '#core/wire/sync.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { Service } from '../service.ts';

/** All templates and kinds in one language; what a device keeps. */
export function readGallery({ gallery }: Service, language: Locale): Gallery {
  return {
    gallery: gallery.version,
    kinds: gallery.kinds(language),
    templates: gallery.templates.map((template) => presentTemplate(template, language, 0)),
  };
}
