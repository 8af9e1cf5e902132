/** Languages whose words are known where a page does not name its own. */
const languages =
  'en en-GB de de-AT fr es it pt nl sv da nb fi pl cs sk sl hr hu ro bg ru uk el tr ja ko zh vi id'.split(' ');
/** Pages may name any language: more than these are not kept. */
const maxKept = 100;

/** Returns the language in the form that `Intl` takes, or `null` where it has no data for it. */
export function knownLanguage(language: string | undefined): string | null {
  const tag = /^[a-z]{2,3}(?:[-_][a-z]{2})?(?=$|[-_])/iu.exec(language?.trim() ?? '')?.[0].replace('_', '-');
  return tag === undefined ? null : (Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? null);
}

/** Returns the text in the form in which names are compared: small letters without accents and abbreviation points. */
function plainName(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').replace(/[.’']/gu, '').trim();
}

/**
 * Words that mean something in many languages, such as the names of months, from the data of `Intl`. Each language is
 * collected when it is first needed: all of them take 0.1 s.
 */
export class LocaleNames<Meaning> {
  private readonly collect: (language: string) => Iterable<readonly [string, Meaning]>;
  private readonly byLanguage = new Map<string, ReadonlyMap<string, Meaning>>();
  private ofAll: ReadonlyMap<string, Meaning | null> | undefined;

  constructor(collect: (language: string) => Iterable<readonly [string, Meaning]>) {
    this.collect = collect;
  }

  /** Returns the meaning in the page's language, else in English, else in the languages that agree on it. */
  find(text: string, language: string | undefined): Meaning | null {
    const name = plainName(text);
    const own = knownLanguage(language);
    const found = own === null ? undefined : this.namesOf(own).get(name);
    return found ?? this.namesOf('en').get(name) ?? this.names().get(name) ?? null;
  }

  private namesOf(language: string): ReadonlyMap<string, Meaning> {
    const known = this.byLanguage.get(language);
    if (known !== undefined) return known;
    const names = new Map<string, Meaning>();
    for (const [name, meaning] of this.collect(language)) names.set(plainName(name), meaning);
    if (this.byLanguage.size < maxKept) this.byLanguage.set(language, names);
    return names;
  }

  private names(): ReadonlyMap<string, Meaning | null> {
    if (this.ofAll !== undefined) return this.ofAll;
    const all = new Map<string, Meaning | null>();
    for (const [name, meaning] of languages.flatMap((language) => [...this.namesOf(language)])) {
      // "listopad" is October in Croatian and November in Polish.
      all.set(name, all.has(name) && all.get(name) !== meaning ? null : meaning);
    }
    this.ofAll = all;
    return all;
  }
}
