import type { Element } from 'domhandler';
import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { plainText, textOf } from '../../text.ts';
import { statedFacts } from './statedFacts.ts';

/** Markup that names an author, the surest first; a match within a comment is of its writer. */
const places = [
  '[itemprop~="author" i] [itemprop~="name" i], [itemprop~="author" i]:not(:has([itemprop~="name" i]))',
  'a[rel~="author" i]',
  '.vcard .fn, .author .fn',
  '.byline a, .byline-name, .author-name, .authorname, .article-author, .post-author, .entry-author, .autor',
  '.author, .byline',
  '[class*="author" i], [class*="autor" i], [class*="byline" i], [id*="author" i]',
].map((text) => compileSelector(text, false, []));
const maxPlaces = 20;
const comment = /comment|kommentar|sidebar|related/iu;
/** A longer text is a sentence about the author. */
const maxName = 60;
const maxWords = 6;
/** A longer element is a part of the page that only has such a name. */
const maxByline = 150;
const maxAuthors = 20;
/** The names of a long list of authors are in fewer letters. */
const maxLength = 1000;
const before =
  /^(?:(?:view all |all )?posts by |(?:ein beitrag |(?:text|interview|story)\s*:?\s*)?(?:(?:written |posted |geschrieben |publi[ée] |escrito |scritto )?(?:by|von|par|por|di)|autor(?:in)?|author|text|interview)\b[\s:]*)/iu;
const between = /\s*(?:[,;|&•·]|\s(?:and|und|et|y|e)\s)\s*/iu;
const notName =
  /https?:|www\.|@|^\d|\d{4}|\p{Ll}{3}\.$|^(?:admin|administrator|anonymous|editor|unknown|null|undefined)$/iu;

/** Returns the authors of a page's text, joined by commas; `null` where the page names none. */
export function articleAuthor(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const people = linked('author', '*', 'name')
    .map(namesIn)
    .map(cleaned)
    .filter((names) => names !== null);
  const publishers = linked('publisher', '*', 'name').flatMap(namesIn);
  const named = people.find((names) => !publishers.includes(names));
  if (named !== undefined) return named;
  const inHead = cleaned(
    meta('author', 'article:author', 'dc.creator', 'dcterms.creator', 'parsely-author', 'sailthru.author', 'byl'),
  );
  return inHead ?? inPage(page) ?? people[0] ?? null;
}

function inPage(page: Page): string | null {
  for (const place of places) {
    const found = place
      .all(page.document)
      .slice(0, maxPlaces)
      .filter((element) => !isInComment(element));
    // Authors of one text are named side by side; further places name those of other texts.
    const [first] = found;
    const texts = found
      .filter((element) => element.parent === first?.parent)
      .map((element) => element.attribs['content'] ?? textOf(element))
      .filter((text) => text.length <= maxByline);
    const names = cleaned(texts);
    if (names !== null) return names;
  }
  return null;
}

function isInComment(element: Element): boolean {
  for (let at: Element['parent'] | Element = element; at !== null && 'attribs' in at; at = at.parent)
    if (comment.test(`${at.attribs['class'] ?? ''} ${at.attribs['id'] ?? ''}`) && at.name !== 'body') return true;
  return false;
}

function namesIn(names: unknown): string[] {
  return [names]
    .flat(2)
    .filter((name) => typeof name === 'string')
    .map(plainText);
}

/** Returns the names in these texts, each once, joined by commas; `null` where there are none. */
function cleaned(texts: readonly string[]): string | null {
  const names = texts
    .slice(0, maxAuthors)
    .flatMap((text) => text.slice(0, maxLength).replace(/\s+/gu, ' ').trim().replace(before, '').split(between))
    .map((name) => name.trim())
    .filter((name) => isName(name));
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()].toReversed().join(', ') || null;
}

function isName(text: string): boolean {
  return text.length > 1 && text.length <= maxName && text.split(' ').length <= maxWords && !notName.test(text);
}
