import type { Locale } from '../locale.ts';

/** §2.3, §9: above these figures likes are abbreviated, with one decimal; the other languages show them in full. */
const abbreviatedAbove: Partial<Record<Locale, number>> = { 'ja-JP': 10_000, 'en-US': 1000, 'es-ES': 1000 };

/** True where this number of likes is abbreviated in the language. */
export function areLikesAbbreviated(locale: Locale, likes: number): boolean {
  const limit = abbreviatedAbove[locale];
  return limit !== undefined && likes > limit;
}
