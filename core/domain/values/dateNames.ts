import { knownLanguage, LocaleNames } from './localeNames.ts';

/** The first day is a Sunday. */
const days = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, 1, 1 + index));
const monthStarts = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1));

/** Forms that pages write beside those of `Intl`. */
const otherMonths: Record<string, number> = { sept: 9, mrz: 3, maerz: 3, janv: 1, fevr: 2, avr: 4, juil: 7 };

const months = new LocaleNames<number>((language) =>
  partNames(language, 'month', monthStarts).map(([name, index]) => [name, index + 1]),
);
const weekdays = new LocaleNames<true>((language) =>
  partNames(language, 'weekday', days).map(([name]) => [name, true]),
);

/** Returns the month that a word names, from 1, or `null`. */
export function monthOf(word: string, language: string | undefined): number | null {
  return otherMonths[word.toLowerCase()] ?? months.find(word, language);
}

export function isWeekday(word: string, language: string | undefined): boolean {
  return weekdays.find(word, language) !== null;
}

/**
 * Returns the order of `3/4/2026` in a language, or `null` where it is not known: pages of plain English are British as
 * well as American.
 */
export function numericOrder(language: string | undefined): 'dayFirst' | 'monthFirst' | null {
  const known = knownLanguage(language);
  if (known === null || known === 'en') return null;
  const parts = new Intl.DateTimeFormat(known, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
  if (order[0] === 'year') return null;
  return order[0] === 'day' ? 'dayFirst' : 'monthFirst';
}

/** Returns the long and short names of a part of dates, alone and beside a day, where many languages inflect them. */
function partNames(language: string, part: 'month' | 'weekday', moments: readonly number[]): [string, number][] {
  const widths = ['long', 'short'] as const;
  return widths.flatMap((width) =>
    [{}, { day: 'numeric' } as const].flatMap((beside) => {
      const format = new Intl.DateTimeFormat(language, { [part]: width, ...beside, timeZone: 'UTC' });
      return moments.flatMap((moment, index): [string, number][] => {
        const name = format.formatToParts(moment).find(({ type }) => type === part)?.value ?? '';
        return /\d/u.test(name) ? [] : [[name, index]];
      });
    }),
  );
}
