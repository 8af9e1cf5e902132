import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { textOf } from '../../text.ts';
import { readDate } from '../../values/date.ts';
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
/** A longer text is no date. */
const maxLength = 60;
const inAddress = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:\D|$)/u;

/** Returns the day on which a page's text was published, in the form of `readDate`; `null` where the page says none. */
export function articleDate(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const stated = [...linked('datePublished'), ...meta(...metaNames), ...linked('dateCreated'), ...linked('uploadDate')];
  return firstDate(stated) ?? dateInPage(page) ?? dateInAddress(page.facts.url) ?? firstDate(linked('dateModified'));
}

function firstDate(values: readonly unknown[]): string | null {
  for (const value of values) {
    const date = typeof value === 'string' ? readDate(value) : null;
    if (date !== null) return date;
  }
  return null;
}

function dateInPage({ document }: Page): string | null {
  for (const place of places) {
    for (const element of place.all(document).slice(0, maxPlaces)) {
      const { datetime, content, title } = element.attribs;
      const date = firstDate([datetime, content, title, shortText(textOf(element))]);
      if (date !== null) return date;
    }
  }
  return null;
}

/** Returns a text that may be a date, without the words before it ("Published on"). */
function shortText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > maxLength ? null : trimmed.replace(/^[^\d]{0,30}?(?=\d)/u, '');
}

function dateInAddress(url: string): string | null {
  const found = inAddress.exec(url);
  return found === null ? null : readDate(`${found[1]}/${found[2]}/${found[3]}`);
}
