import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

/**
 * Likes that other accounts gave to the templates that this one sees, by registration id; none where there are none.
 */
export async function readLikes(
  context: CommandContext,
  accountId: string,
): Promise<{ likes: Record<string, number> }> {
  const view = await viewGallery(context, accountId);
  const counted = view.templates.map(({ templateRegistrationId: id }) => [id, view.likesOfOthers(id)] as const);
  return { likes: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
}
