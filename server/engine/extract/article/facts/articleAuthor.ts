import type { Element } from 'domhandler';
import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { comparableText, plainText, textOf } from '../../text.ts';
import { besideTitle } from './besideTitle.ts';
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
/** Classes of elements around the title that name something beside it: `with-sidebar`. */
const heading = compileSelector('h1', false, []);
const comment = /comment|kommentar|sidebar|related/iu;
/** A longer text is a sentence about the author. */
const maxName = 60;
const maxWords = 6;
/** A longer element is a part of the page that only has such a name. */
const maxByline = 150;
const maxAuthors = 20;
/** The names of a long list of authors are in fewer letters. */
const maxLength = 1000;
/** Words of a byline before its names. */
const by = String.raw`(?:by|von|par|por|di|door|av|af|przez)`;
const before = new RegExp(
  String.raw`^(?:(?:view all |all )?posts by |(?:(?:ein(?:e)? |an? |un )?(?:artikel|beitrag|gastbeitrag|text|interview|story|article|report|words|recipe|post|texte|texto|testo|erstellt|written|posted|published|geschrieben|verfasst|veröffentlicht|publi[ée]|écrit|escrito|publicado|scritto|pubblicato)\s*:?\s*)?${by}\b[\s:]*|(?:autor(?:in)?|author|text|interview|texte|texto|testo)\b(?:\s+und\s+\p{L}+)?\s*:?\s*(?:${by}\b[\s:]*)?|.{0,20}\d.{0,40}\s${by}\s+(?=\p{Lu}))`,
  'iu',
);
/** After these marks a byline says what its author is, for which paper, and when. */
const afterNames = /\s*[|•·]\s*|\s+[–—/@-]\s+/u;
/** A day or a time at the end of a byline, with the words before it. */
const when =
  /\s+(?:(?:on|at|am|um|le|el|il|op|den|w dniu)\s+)?(?:\p{L}+\.?\s+){0,2}\d{1,4}\b(?=.*(?:\d{4}|\d[./:]\d|\bago\b)).*$/iu;
const between = /\s*(?:[,;&]\s*(?:(?:and|und|et|y|e)\s)?|\s(?:and|und|et|y|e)\s)\s*/iu;
/** Words of a byline for its author, after the name: `Staff Writer`, `Redakteurin`. */
const role =
  /(?:^|\s)(?:staff|writer|reporter|correspondent|contributor|columnist|journalist[ae]?|author|photographer|editors?|editorial (?:team|board)|redakt(?:eur|or)(?:in)?|redaktion|korrespondent(?:in)?|autor(?:in|a)?|journaliste|rédact(?:eur|rice)|rédaction|redact(?:or|ora)|redacción|giornalista|redattor[ei]|redazione)$/iu;
/** Names and surnames, as bylines have them. */
const person =
  /^\p{Lu}[\p{L}'’.-]*(?:\s(?:\p{Lu}[\p{L}'’.-]*|de|del|della|di|da|dos|van|von|der|den|la|le|el|al|bin|zu)){1,4}$/u;
/** Titles and degrees after a name, and what is a company by its form. */
const degree = /^(?:ph\.? ?d|m\.? ?d|rdn?|m\.?sc?|b\.?sc?|m\.?a|mba|mph|j\.?d|esq|cpt|lcsw|rn|dds|dvm|jr|sr)\.?$/iu;
const company =
  /\b(?:e\.? ?v|gmbh|ag|inc|ltd|llc|s\.?r\.?l|stiftung|verlag|redaktion|magazine?|news|press|team)\b\.?$/iu;
const notName =
  /https?:|www\.|@|^\d|\d{4}|\p{Ll}{3}\.$|^(?:\w*admin|administrator|anonymous|no author|editor|guest|unknown|null|undefined)$/iu;

/** Returns the authors of a page's text, joined by commas; `null` where the page names none. */
export function articleAuthor(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const people = ['author', 'creator']
    .flatMap((property) => linked(property, '*', 'name'))
    .map(namesIn)
    .map(cleaned)
    .filter((names) => names !== null);
  // Pages whose software must name an author name their site.
  const sites = [...linked('publisher', '*', 'name').flatMap(namesIn), ...meta('og:site_name', 'application-name')];
  const known = new Set(sites.map(comparableText));
  const host = lettersOf(URL.parse(page.facts.url)?.hostname ?? '');
  const isPerson = (names: string): boolean =>
    !known.has(comparableText(names)) && !company.test(names) && !host.includes(lettersOf(names));
  const named = people.find(isPerson);
  if (named !== undefined) return named;
  const inHead = cleaned(
    meta('author', 'article:author', 'dc.creator', 'dcterms.creator', 'parsely-author', 'sailthru.author', 'byl'),
  );
  if (inHead !== null && isPerson(inHead)) return inHead;
  return inPage(page) ?? inByline(page) ?? inHead ?? people[0] ?? null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A line beside the title that is a byline, whatever its element is called: `By Ana Ruiz`, `1.5.2026 | Ana Ruiz`. */
function inByline(page: Page): string | null {
  for (const line of besideTitle(page)) {
    const names = line.replace(before, '');
    const parts = names === line && /\d/u.test(line) ? line.split(/\s*[|•·]\s*/u) : [names];
    const isByline = names !== line || parts.length > 1;
    const found = isByline
      ? parts.map((part) => cleaned([part])).find((each) => each !== null && arePeople(each))
      : null;
    if (found !== undefined && found !== null) return found;
  }
  return null;
}

function arePeople(names: string): boolean {
  return names.split(', ').every((name) => person.test(name));
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
    if (comment.test(`${at.attribs['class'] ?? ''} ${at.attribs['id'] ?? ''}`) && heading.first(at) === null)
      return true;
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
    .flatMap((text) => namesOf(text.slice(0, maxLength).replace(/\s+/gu, ' ').trim().replace(before, '')))
    .filter((name) => isName(name));
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()].toReversed().join(', ') || null;
}

/** Returns the names in a byline; a role is none of them, unless there is nothing else. */
function namesOf(text: string): string[] {
  const [names = ''] = text.replace(when, '').split(afterNames);
  const parts = names
    .split(between)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !degree.test(name));
  const people = parts.filter((name) => !role.test(name));
  return people.length === 0 ? parts : people;
}

function isName(text: string): boolean {
  return text.length > 1 && text.length <= maxName && text.split(' ').length <= maxWords && !notName.test(text);
}
