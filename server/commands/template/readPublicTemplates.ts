import type { Locale } from '#core/domain/locale.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Template } from '#core/wire/template.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { Service } from '../service.ts';

/** The templates that everybody may see, in one language; asks the database nothing. */
export function readPublicTemplates({ gallery, likes }: Service, language: Locale): Template[] {
  const counts = likes.latest();
  return gallery.templates
    .filter(({ scope }) => scope === TemplateScope.Common)
    .map((template) => presentTemplate(template, language, counts.get(template.templateRegistrationId) ?? 0));
}
