import type { Locale } from '#core/domain/locale.ts';

/**
 * Formats a part of a whole in percent. Only the whole is 100 % and only nothing is 0 %: a single empty cell among
 * thousands must be seen.
 */
export function formatShare(locale: Locale, part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const isRoundedAway = (share > 0 && share < 0.0005) || (share < 1 && share >= 0.9995);
  const shown = isRoundedAway ? (share < 0.5 ? 0.001 : 0.999) : share;
  const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(shown);
  if (!isRoundedAway) return text;
  return `${share < 0.5 ? '<' : '>'} ${text}`;
}
