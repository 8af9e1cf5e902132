import type { Locale } from '#core/domain/locale.ts';

/** Creating a formatter costs 50 times as much as using it, and tables use formatters in each cell. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** Formats a number with at least `decimals` decimals, so that a price stays 12.50. */
export function formatNumber(locale: Locale, value: number, decimals = 0): string {
  return formatter(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 }).format(value);
}

/** Formats a share of 1 as a whole percentage: `40%`. */
export function formatPercent(locale: Locale, share: number): string {
  return formatter(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function formatCompact(locale: Locale, value: number): string {
  return formatter(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** Formats micro-units of US dollars. A row may cost a fraction of a cent, so up to four decimals are shown. */
export function formatMoney(locale: Locale, micro: number): string {
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;
  return formatter(locale, options).format(micro / 1_000_000);
}

/** §9: formats a balance, rounded down to two decimals, so that it never shows more than the account has. */
export function formatBalance(locale: Locale, micro: number): string {
  return formatMoney(locale, Math.floor(micro / 10_000) * 10_000);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size in the largest unit that leaves at least 1: `1.4 MB`. */
export function formatBytes(locale: Locale, bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  // The short form of a byte has no plural in English: "0 byte".
  const unitDisplay = power === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: byteUnits[power], unitDisplay, maximumFractionDigits: 1 } as const;
  return formatter(locale, options).format(bytes / 1000 ** power);
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Formats a duration in its two largest units: `2 hr 5 min`. Below one second it is `0 sec`. */
export function formatDuration(locale: Locale, durationMs: number): string {
  const total = Math.max(0, Math.round(durationMs / 1_000));
  const largest = units.findIndex(({ seconds }) => total >= seconds);
  let rest = total;
  return units
    .slice(largest, largest === -1 ? undefined : largest + 2)
    .map(({ unit, seconds }) => {
      const count = Math.floor(rest / seconds);
      rest -= count * seconds;
      return { unit, count };
    })
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => formatter(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    .join(' ');
}
