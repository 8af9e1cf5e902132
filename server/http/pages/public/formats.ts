import type { Locale } from '#core/domain/locale.ts';
import { areLikesAbbreviated } from '#core/domain/template/templateState.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';

/** §9: the price of 1,000 rows in the language's own form; `null` where rows are free. */
export function formatPrice(locale: Locale, pricePerRowMicro: number): string | null {
  if (pricePerRowMicro === 0) return null;
  return formatDollars(locale, pricePerThousandMicro(pricePerRowMicro));
}

/** Formats micro-units of US dollars, to the cent. */
export function formatDollars(locale: Locale, micro: number): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(micro / 1_000_000);
}

/** §2.3: the likes as text, abbreviated in some languages. */
export function formatLikes(locale: Locale, likes: number): string {
  const options = areLikesAbbreviated(locale, likes)
    ? ({ notation: 'compact', maximumFractionDigits: 1 } as const)
    : {};
  return new Intl.NumberFormat(locale, options).format(likes);
}

/** §2.3: YYYY/MM/DD. */
export function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
}
