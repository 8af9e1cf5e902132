import { LocaleNames } from './localeNames.ts';

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type Unit = (typeof units)[number];
const unitMs: Partial<Record<Unit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
/** Numbers with all plural forms of the known languages. */
const amounts = [1, 2, 3, 5, 11, 21, 22];
/** The word for one in the languages that write it there; Italian shortens it to `un’` before a vowel. */
const one = /(?<!\p{L})(?:an?|one|une?|einem|einer|einen|una?|uno|uma?|een|ett|et)(?!\p{L})/u;

/** Phrases by unit, with `#` for their number: `# days ago`, `vor # Tagen`; and those for one number of days. */
const phrases = new LocaleNames<Unit | number>((language) => [...numbered(language), ...named(language)]);

/**
 * Reads a date that is relative to `now`, in many languages: `3 days ago` and `yesterday` give a date, units below a
 * day a moment in UTC; months and years count by the calendar. `null` for other texts.
 */
export function readRelativeDate(text: string, now: Date, language: string | undefined): string | null {
  const digits = /\d+/u.exec(text)?.[0];
  if (digits !== undefined && digits.length > 4) return null;
  const meaning =
    digits === undefined
      ? (phrases.find(text, language) ??
        phrases.find(
          text
            .toLowerCase()
            .replace(/un['’]/u, '# ')
            .replace(one, '#'),
          language,
        ))
      : phrases.find(text.replace(digits, '#'), language);
  if (meaning === null) return null;
  if (typeof meaning === 'number') return before(now, meaning, 'day');
  return before(now, Number(digits ?? 1), meaning);
}

function before(now: Date, amount: number, unit: Unit): string {
  const ms = unitMs[unit];
  if (ms !== undefined) {
    const text = new Date(now.getTime() - amount * ms).toISOString();
    return ms >= 86_400_000 ? text.slice(0, 10) : `${text.slice(0, 16)}:00Z`;
  }
  const monthCount = now.getUTCFullYear() * 12 + now.getUTCMonth() - amount * (unit === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(monthCount / 12), monthCount % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay))).toISOString().slice(0, 10);
}

function numbered(language: string): [string, Unit][] {
  const styles = ['long', 'short'] as const;
  return styles.flatMap((style) => {
    const format = new Intl.RelativeTimeFormat(language, { style });
    return units.flatMap((unit) =>
      amounts.map((amount): [string, Unit] => [format.format(-amount, unit).replace(/\d+/u, '#'), unit]),
    );
  });
}

function named(language: string): [string, number][] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return [0, 1, 2].map((amount): [string, number] => [format.format(-amount, 'day'), amount]);
}
