import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale as source, locales as allLocales } from '#core/domain/locale.ts';

const pluralSuffix = /_(zero|one|two|few|many|other)$/u;

/**
 * Returns the mistakes in the texts below `folder`: one sentence per missing, surplus, empty or untranslated text, lost
 * placeholder, or missing plural form of a language (es, fr, it need `many`, or a million falls back to English).
 */
export function languageProblems(folder: string, locales: readonly string[] = allLocales): string[] {
  const files = readdirSync(path.join(folder, source)).filter((name) => name.endsWith('.json'));
  return locales.flatMap((locale) =>
    files.flatMap((file) => {
      const there = readTexts(path.join(folder, locale, file));
      if (there === undefined) return [`${locale}/${file} is missing`];
      const expected = expectedTexts(readTexts(path.join(folder, source, file)) ?? {}, locale);
      return fileProblems(expected, there, locale).map((problem) => `${locale}/${file}: ${problem}`);
    }),
  );
}

function fileProblems(expected: Record<string, string>, there: Record<string, string>, locale: string): string[] {
  const surplus = Object.keys(there).filter((key) => !(key in expected));
  return [
    ...Object.entries(expected).flatMap(([key, original]) => textProblems(key, original, there[key], locale)),
    ...surplus.map((key) => `${key} is in no ${source} text`),
  ];
}

function textProblems(key: string, original: string, text: string | undefined, locale: string): string[] {
  if (text === undefined) return [`${key} is missing`];
  if (text.trim() === '') return [`${key} is empty`];
  const problems: string[] = [];
  // A singular form may spell out the number; every other placeholder must remain.
  const lost = placeholders(original).filter((name) => !placeholders(text).includes(name) && name !== 'count');
  if (lost.length > 0) problems.push(`${key} has lost {{${lost.join('}}, {{')}}}`);
  const words = original.match(/\p{L}{2,}/gu) ?? [];
  if (locale !== source && text === original && words.length >= 4) problems.push(`${key} is not translated`);
  return problems;
}

/** Returns the texts that a language must have: those of the source, each plural in all the forms of that language. */
function expectedTexts(originals: Record<string, string>, locale: string): Record<string, string> {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const expected: Record<string, string> = {};
  for (const [key, text] of Object.entries(originals)) {
    const base = key.replace(pluralSuffix, '');
    if (base === key || !(`${base}_other` in originals)) expected[key] = text;
    else for (const form of forms) expected[`${base}_${form}`] = originals[`${base}_other`] ?? text;
  }
  return expected;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/gu)].map((match) => match[1] ?? '');
}

/** Returns the texts of one file by their dotted key, or nothing where the file does not exist. */
function readTexts(file: string): Record<string, string> | undefined {
  try {
    return flatten(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function flatten(tree: Record<string, unknown>, prefix = ''): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts[prefix + key] = value;
    else Object.assign(texts, flatten(value as Record<string, unknown>, `${prefix}${key}.`));
  }
  return texts;
}
