import { locales } from '../locale.ts';

/** Names of countries as people write them, beside those of the languages. */
const otherNames: Readonly<Record<string, string>> = { uk: 'GB', usa: 'US', england: 'GB', holland: 'NL' };

const nameForm = (name: string) => name.trim().normalize('NFKC').toLowerCase();

let codesByName: Map<string, string> | undefined;

/** Regions with a name that are no country. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Reads the names from the languages' own data; a former code means the country of today. */
function readNames(): Map<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const names = new Map<string, string>();
  const namesIn = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = new Intl.Locale(`und-${code}`).region ?? code;
    const known = namesIn.map((each) => each.of(country)).filter((name) => name !== undefined);
    if (known.length === 0 || noCountries.has(country)) continue;
    for (const name of [code, ...known]) names.set(nameForm(name), country);
  }
  return new Map([...names, ...Object.entries(otherNames)]);
}

/**
 * Returns the ISO 3166 code of a country that a user has typed: the code itself, or the country's name in a language of
 * the console. `null` where it is none of them.
 */
export function countryCodeOf(text: string): string | null {
  codesByName ??= readNames();
  return codesByName.get(nameForm(text)) ?? null;
}
