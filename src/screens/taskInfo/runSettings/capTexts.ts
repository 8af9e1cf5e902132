import type { Locale } from '#core/domain/locale.ts';
import { capNames, type CapName, type RunSettings } from '#core/domain/run/runSettings.ts';

/** The limits as typed texts: an empty text sets no limit; money is in dollars. */
export type CapTexts = Record<CapName, string>;

const microPerDollar = 1_000_000;

/**
 * Returns the limits as texts, with the language's decimal sign and without thousands separators, which cannot be
 * typed.
 */
export function capTextsOf(locale: Locale, settings: RunSettings): CapTexts {
  const textOf = (name: CapName): string => {
    const value = settings[name];
    if (value === null) return '';
    const shown = name === 'maxChargeMicro' ? value / microPerDollar : value;
    return shown.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 6 });
  };
  return Object.fromEntries(capNames.map((name) => [name, textOf(name)])) as CapTexts;
}

/**
 * Returns the typed limits; NaN for a text that is not a number. Only digits are accepted, because `1.000` is a
 * thousand in some languages and one in others; money has up to six decimals, after a point or a comma.
 */
export function settingsOf(texts: CapTexts): RunSettings {
  const valueOf = (name: CapName): number | null => {
    const text = texts[name].trim();
    if (text === '') return null;
    if (name !== 'maxChargeMicro') return /^\d+$/u.test(text) ? Number(text) : Number.NaN;
    return /^\d+([.,]\d{1,6})?$/u.test(text) ? Math.round(Number(text.replace(',', '.')) * microPerDollar) : Number.NaN;
  };
  return Object.fromEntries(capNames.map((name) => [name, valueOf(name)])) as unknown as RunSettings;
}
