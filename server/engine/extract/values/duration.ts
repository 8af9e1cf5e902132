import { LocaleNames } from '#core/domain/values/localeNames.ts';

const iso =
  /^P(?:(?<weeks>\d+)W)?(?:(?<days>\d+(?:[.,]\d+)?)D)?(?:T(?:(?<hours>\d+(?:[.,]\d+)?)H)?(?:(?<minutes>\d+(?:[.,]\d+)?)M)?(?:(?<seconds>\d+(?:[.,]\d+)?)S)?)?$/iu;
const clock = /^(?:(?:(?<hours>\d+):)?(?<minutes>\d+):)?(?<seconds>\d+)$/u;
/** One number with its unit, and a joining word before it; `1h30` ends in a number of minutes. */
const amount =
  /[\s,]*(?:(?:and|und|et|y|e|en|och|og|i|a)\s)?\s*(?<number>\d+(?:[.,]\d+)?)\s*(?<unit>[\p{L}\p{M}]+\.?)?/uy;
const maxLength = 100;
const unitSeconds = { day: 86_400, hour: 3600, minute: 60, second: 1 };

/** Units of time in many languages, in seconds. */
const units = new LocaleNames<number>((language) => {
  const names = Object.entries(unitSeconds).flatMap(([unit, seconds]) =>
    (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
      return [1, 2, 3, 5, 21].map((number): [string, number] => [format.format(number).replace(/\d+/u, ''), seconds]);
    }),
  );
  const others: [string, number][] = [['hrs', 3600], ['mins', 60], ['secs', 1]]; // prettier-ignore
  return language === 'en' ? [...names, ...others] : names;
});

/**
 * Reads a length of time as a whole number of `unit`s, minutes rounded: ISO 8601 (`PT1H30M`), clock times (`1:30:00`)
 * and words of many languages (`1 Std. 30 Min.`, `1h30`). No value for zero and for text that is no length of time.
 */
export function readDuration(text: string, unit: 'seconds' | 'minutes', language?: string): string | null {
  const plain = text.trim();
  if (plain.length > maxLength) return null;
  const groups = (iso.exec(plain) ?? clock.exec(plain))?.groups;
  const seconds = groups === undefined ? worded(plain, language) : ofGroups(groups);
  if (seconds === null || seconds < 1) return null;
  return String(unit === 'seconds' ? Math.round(seconds) : Math.round(seconds / 60));
}

function ofGroups(groups: Record<string, string | undefined>): number {
  const of = (name: string): number => Number(groups[name]?.replace(',', '.') ?? 0);
  return (((of('weeks') * 7 + of('days')) * 24 + of('hours')) * 60 + of('minutes')) * 60 + Math.floor(of('seconds'));
}

/** Adds up numbers with their units, the larger units first; `null` where the text has anything else. */
function worded(text: string, language: string | undefined): number | null {
  let total = 0;
  let last = Infinity;
  amount.lastIndex = 0;
  while (amount.lastIndex < text.length) {
    const groups = amount.exec(text)?.groups;
    if (groups === undefined) return null;
    const seconds = groups['unit'] === undefined ? (last === 3600 ? 60 : null) : units.find(groups['unit'], language);
    if (seconds === null || seconds >= last) return null;
    total += Number(groups['number']?.replace(',', '.')) * seconds;
    last = seconds;
  }
  return total;
}
