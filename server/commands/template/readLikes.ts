import type { CommandContext } from '../commandContext.ts';
import { viewGallery } from './galleryView.ts';

/**
 * Returns the number of likes by other accounts for each template that this account sees, by registration id; templates
 * without likes are left out.
 */
export async function readLikes(
  context: CommandContext,
  accountId: string,
): Promise<{ likes: Record<string, number> }> {
  const view = await viewGallery(context, accountId);
  const counted = view.templates.map(({ templateRegistrationId: id }) => [id, view.likesOfOthers(id)] as const);
  return { likes: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
}
