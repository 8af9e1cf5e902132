import type { Locale } from '#core/domain/locale.ts';
import { capNames, type CapName, type RunSettings } from '#core/domain/task/runSettings.ts';

/** Caps as they are typed: an empty one sets none; money in dollars. */
export type CapTexts = Record<CapName, string>;

const microPerDollar = 1_000_000;

/** Without separators of thousands, which cannot be typed; with the language's decimal sign. */
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
 * What was typed, not a number where it is none: digits only, for `1.000` is a thousand in some languages and one in
 * others; money has up to six decimals, after a point or a comma.
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
