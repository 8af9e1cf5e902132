import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#core/domain/locale.ts';
import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import { readHelp, textAt } from '#core/help/readHelp.ts';

const folder = join(import.meta.dirname, '../../locales');
const articles = new Map<string, HelpArticle>();

/** Returns an article of the help centre in a language; its file is read at first use. */
export function helpIn(locale: Locale, slug: HelpSlug): HelpArticle {
  const file = join(folder, locale, 'help', `${slug}.md`);
  const read = articles.get(file) ?? readHelp(readFileSync(file, 'utf8'), wordsIn(locale));
  articles.set(file, read);
  return read;
}

/** Of these only words are used, so the files are not kept. */
function wordsIn(locale: Locale): (namespace: string, key: string) => string | undefined {
  const files = new Map<string, unknown>();
  return (namespace, key) => {
    const texts = files.get(namespace) ?? JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8'));
    files.set(namespace, texts);
    return textAt(texts, key);
  };
}
