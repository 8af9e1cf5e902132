import type { Locale } from '#core/domain/locale.ts';
import type { Kind } from '#core/wire/rows/template.ts';
import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

/** Returns the kinds of the templates that the account may see, in one language. */
export async function listKinds(context: CommandContext, accountId: string, language: Locale): Promise<Kind[]> {
  const { templates } = await viewGallery(context, accountId);
  return context.gallery.kinds(language, templates);
}
