import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { textOf } from '../../text.ts';
import { readDate, type DateHints } from '#core/domain/values/date.ts';
import { articleLanguage } from './articleFacts.ts';
import { besideTitle } from './besideTitle.ts';
import { statedFacts } from './statedFacts.ts';

const metaNames = [
  'article:published_time',
  'og:article:published_time',
  'article:published',
  'datepublished',
  'date',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date',
  'dcterms.date',
  'dc.date.created',
  'dcterms.created',
  'parsely-pub-date',
  'sailthru.date',
  'publishdate',
  'publish-date',
  'publish_date',
  'pubdate',
  'publication_date',
  'citation_publication_date',
  'cxenseparse:recs:publishtime',
  'created',
  'datecreated',
];
const places = [
  '[itemprop~="datePublished" i]',
  'time[pubdate], time.published, time.entry-date, .entry-date time, abbr.published',
  'article time[datetime], main time[datetime]',
  'time[datetime]',
  'time, [class*="publish" i], [class*="date" i], [class*="datum" i], [class*="fecha" i], [class*="posted" i]',
].map((text) => compileSelector(text, false, []));
/** The first dates of a page are those of its own text; later ones belong to comments and other texts. */
const maxPlaces = 8;
/** A longer text is no byline. */
const maxLength = 100;
/** Words before a date. */
const maxWords = 6;
const divider =
  /\s*[|•·]\s*|\s+[–—-]\s+|\s+(?=(?:by|von|par|por|di|in|last|updated|modified|aktualisiert|zuletzt|mis|mise|actualizado|aggiornato|更新|수정)\s)|,\s+(?=\d+ min)/iu;
const change =
  /^(?:last |zuletzt )?(?:updated?|modified|edited|aktualisiert|geändert|mise? à jour|actualizado|aggiornato|更新|수정)/iu;
const inAddress = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:\D|$)/u;

/** Returns the day on which a page's text was published, in the form of `readDate`; `null` where the page says none. */
export function articleDate(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const language = articleLanguage(page) ?? undefined;
  const firstDate: DateSearch = (values) => firstOf(values, { language });
  const stated = [...linked('datePublished'), ...meta(...metaNames), ...linked('dateCreated'), ...linked('uploadDate')];
  return (
    firstDate(stated) ??
    dateInPage(page, firstDate) ??
    firstDate(besideTitle(page).flatMap(datesIn)) ??
    dateInAddress(page.facts.url) ??
    firstDate([...linked('dateModified'), ...meta('article:modified_time', 'og:updated_time', 'last-modified')]) ??
    // A page that says only how long ago was just fetched.
    dateInPage(page, (values) => firstOf(values, { language, now: new Date() }))
  );
}

/** Returns the first of these values that is a date. */
type DateSearch = (values: readonly unknown[]) => string | null;

function firstOf(values: readonly unknown[], hints: DateHints): string | null {
  for (const value of values) {
    const date = typeof value === 'string' ? readDate(value, hints) : null;
    if (date !== null) return date;
  }
  return null;
}

function dateInPage({ document }: Page, firstDate: DateSearch): string | null {
  for (const place of places) {
    for (const element of place.all(document).slice(0, maxPlaces)) {
      const { datetime, content, title } = element.attribs;
      const date = firstDate([datetime, content, title, ...datesIn(textOf(element))]);
      if (date !== null) return date;
    }
  }
  return null;
}

/**
 * Returns the parts of a short text that may be a date: between the marks and words that divide a byline, without the
 * words before them ("Published on May 1, 2026"); what is said to be a change comes last.
 */
function datesIn(text: string): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length > maxLength || !/\d/u.test(plain)) return plain.length > maxLength ? [] : [plain];
  const parts = plain.split(divider).filter((part) => part !== '');
  const [changed, first] = [parts.filter((part) => change.test(part)), parts.filter((part) => !change.test(part))];
  return [plain, ...first.flatMap(withoutWords), ...changed.flatMap(withoutWords)];
}

/** Returns a text, and what is left of it without its first words. */
function withoutWords(text: string): string[] {
  const starts = Array.from(text.matchAll(/[\s:](?=[\p{L}\d])/gu), ({ index }) => text.slice(index + 1));
  return [text, ...starts.slice(0, maxWords)];
}

function dateInAddress(url: string): string | null {
  const found = inAddress.exec(url);
  return found === null ? null : readDate(`${found[1]}/${found[2]}/${found[3]}`);
}
