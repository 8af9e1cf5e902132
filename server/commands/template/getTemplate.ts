import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Template } from '#core/wire/template.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { Service } from '../service.ts';

/** One template in one language. Refused with `NotFound`. */
export function getTemplate({ gallery }: Service, slug: string, language: Locale): Result<Template> {
  const template = gallery.bySlug(slug);
  return template === undefined ? refused({ code: 'NotFound' }) : success(presentTemplate(template, language, 0));
}
