import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '#core/domain/locale.ts';
import type { OperatorPage } from '#core/help/article.ts';
import { readPage } from '#core/help/readHelp.ts';
import { operatorPageSlugs, type OperatorPageSlug } from '#core/wire/calls/account/accountCalls.ts';
import { StartupError } from './db/embedded/StartupError.ts';

/** A page in the languages that the operator wrote it in; `written` is the one without a language in its name. */
interface Written {
  written: OperatorPage;
  translated: ReadonlyMap<Locale, OperatorPage>;
}

/** The pages that the operator gives; one that is missing is linked nowhere. */
export type OperatorPages = ReadonlyMap<OperatorPageSlug, Written>;

/** A page of law is a few dozen kilobytes long; the rest is a mistake. */
const maxBytes = 1_000_000;
const pattern = /^(?<slug>[a-z]+)(?:\.(?<language>[\w-]+))?\.md$/iu;
const names = operatorPageSlugs.map((slug) => `${slug}.md`);
const allowed = `${names.join(', ')}, and with a language ${operatorPageSlugs[0]}.de.md`;

/**
 * Reads the Markdown files of the operator's folder. Throws `StartupError` with a sentence about the first bad file.
 */
export function readOperatorPages(folder: string | undefined): OperatorPages {
  if (folder === undefined) return new Map();
  const found = filesIn(folder).map((name) => ({ name, ...partsOf(folder, name), page: readFile(folder, name) }));
  const pages = new Map<OperatorPageSlug, Written>();
  for (const slug of operatorPageSlugs) {
    const ofPage = found.filter((each) => each.slug === slug);
    const written = ofPage.find(({ locale }) => locale === null)?.page;
    const translated = new Map(
      ofPage.flatMap(({ locale, page }) => (locale === null ? [] : [[locale, page] as const])),
    );
    if (written !== undefined) pages.set(slug, { written, translated });
    else if (ofPage[0] !== undefined)
      throw fault(folder, ofPage[0].name, `it needs ${slug}.md beside it, for readers of other languages`);
  }
  return pages;
}

/** Returns a page in a language, else as it was written; `null` where the operator gave none. */
export function operatorPageIn(pages: OperatorPages, slug: OperatorPageSlug, locale: Locale): OperatorPage | null {
  const page = pages.get(slug);
  return page === undefined ? null : (page.translated.get(locale) ?? page.written);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.md'));
  } catch {
    throw new StartupError(`SHEAF_PAGES names ${folder}, and no folder can be read there.`);
  }
}

function partsOf(folder: string, name: string): { slug: OperatorPageSlug; locale: Locale | null } {
  const { slug = '', language } = pattern.exec(name)?.groups ?? {};
  const known = operatorPageSlugs.find((each) => each === slug);
  if (known === undefined) throw fault(folder, name, `its name is none of ${allowed}`);
  if (language === undefined) return { slug: known, locale: null };
  const wanted = language.toLowerCase();
  const locale = locales.find((each) => each.toLowerCase() === wanted || each.slice(0, 2) === wanted);
  if (locale === undefined) throw fault(folder, name, `${language} is none of the languages ${locales.join(', ')}`);
  return { slug: known, locale };
}

function readFile(folder: string, name: string): OperatorPage {
  const file = join(folder, name);
  if (statSync(file).size > maxBytes) throw fault(folder, name, 'it is larger than 1 MB');
  try {
    return readPage(readFileSync(file, 'utf8'));
  } catch (error) {
    throw fault(folder, name, error instanceof Error ? error.message : String(error));
  }
}

function fault(folder: string, name: string, reason: string): StartupError {
  return new StartupError(`The page ${join(folder, name)} cannot be used: ${reason}.`);
}
