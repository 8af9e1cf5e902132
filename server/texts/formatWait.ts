import type { Locale } from '#core/domain/locale.ts';

const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** From this many of a unit on, it is exact enough: 90 seconds are still seconds, 171 are three minutes. */
const enough = 1.5;

/** Returns how long to wait, in words and never too short: "45 seconds", "3 minutes", "2 hours". */
export function formatWait(locale: Locale, seconds: number): string {
  const { unit, seconds: size } = units.find((each) => seconds > each.seconds * enough) ?? units[2];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.ceil(seconds / size));
}
