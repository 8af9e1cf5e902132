import type { Locale } from '#core/domain/locale.ts';
import { areLikesAbbreviated } from '#core/domain/template/templateState.ts';
import { formatCompact, formatNumber } from '#app/i18n/numberFormat.ts';

/** Formats a number of likes (§2.3). */
export function formatLikes(locale: Locale, likes: number): string {
  return areLikesAbbreviated(locale, likes) ? formatCompact(locale, likes) : formatNumber(locale, likes);
}
