import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { recommendTemplates } from '#core/domain/template/recommend.ts';
import type { TemplateCard } from '#core/wire/calls/template/templateCalls.ts';
import { presentTemplateCard } from '#server/present/presentTemplateCard.ts';
import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

/** §9: returns the templates that are similar to one. Refused with `NotFound`. */
export async function listSimilarTemplates(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
  { size, language }: { size: number; language: Locale },
): Promise<Result<TemplateCard[]>> {
  const view = await viewGallery(context, accountId);
  const templates = view.templates.map((template) => view.present(template, language));
  const current = templates.find((template) => template.templateRegistrationId === templateRegistrationId);
  if (current === undefined) return refused({ code: 'NotFound' });
  const similar = recommendTemplates(templates, current, size);
  return success(similar.map((each) => presentTemplateCard(each, view.account.level)));
}
