import type { Locale } from '#core/domain/locale.ts';
import { formatCompact, formatNumber } from './numberFormat.ts';

/** §2.3, §9: above these figures likes are abbreviated, with one decimal; the other languages show them in full. */
const abbreviatedAbove: Partial<Record<Locale, number>> = { 'ja-JP': 10_000, 'en-US': 1000, 'es-ES': 1000 };

export function formatLikes(locale: Locale, likes: number): string {
  const limit = abbreviatedAbove[locale];
  return limit !== undefined && likes > limit ? formatCompact(locale, likes) : formatNumber(locale, likes);
}
