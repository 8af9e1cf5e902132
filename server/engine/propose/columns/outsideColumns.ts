import { isTag, type Element } from 'domhandler';
import { shortened } from '#core/domain/data/block.ts';
import { textOf } from '../../extract/text.ts';
import type { Page } from '../../extract/page.ts';
import type { PageIndex } from '../mine/pageIndex.ts';
import { limits, type ColumnReading, type Outside, type ProposedColumn } from '../proposal.ts';
import { maxSample } from './buildColumns.ts';
import { itemSelector } from './itemSelector.ts';
import { uniqueName } from './columnNames.ts';

/** Longer texts are no heading. */
const maxHeading = 300;
const headings = new Set(['h1', 'h2', 'h3', 'h4']);
/** The way to the page, by the names that sites give it. */
const trails =
  '[class*="breadcrumb" i], [id*="breadcrumb" i], [aria-label*="breadcrumb" i], [typeof~="BreadcrumbList"]';

/**
 * Returns the columns that a list may have from outside its records, each with the same value in all rows: the title of
 * the page, the heading above the list, the way to the page (mostly a category), the page's name and address. `taken`
 * are the names of the list's own columns.
 */
export function outsideColumns(
  page: Page,
  index: PageIndex,
  items: ReadonlySet<Element>,
  taken: readonly string[],
): Outside[] {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const isOutside = (element: Element): boolean => !isWithin(element, items) && !holdsOne(element, items);
  const titles = index.find('h1').filter(isOutside);
  const above = lastBefore(index, items, isOutside);
  const trail = index.find(trails).find(isOutside);
  const wanted: [string, Element | undefined][] = [
    ['Page title', titles[0]],
    ['Heading', above === titles[0] ? undefined : above],
    ['Category', trail],
    ['Page name', index.find('title')[0]],
  ];
  const found = wanted.flatMap(([name, element]): Outside[] => {
    const value = element === undefined ? '' : textOf(element).trim();
    if (element === undefined || value === '' || value.length > maxHeading) return [];
    const css = itemSelector([element], index);
    return css === null || index.find(css)[0] !== element ? [] : [outside(name, { css, of: 'page' }, value, 'text')];
  });
  const address = outside('Page address', { page: 'url' }, page.facts.url, 'link');
  return [...unlike(found), address].map(({ column, value }) => ({
    column: { ...column, name: uniqueName(column.name, names) },
    value,
  }));
}

/** Returns the one reading of a column from outside: its value in each of the shown rows. */
export function outsideReading({ column: { type, transforms }, value }: Outside, rows: number): ColumnReading[] {
  return [{ type, transforms, values: Array.from({ length: rows }, () => value) }];
}

function outside(
  name: string,
  source: ProposedColumn['from'][number],
  value: string,
  type: ProposedColumn['type'],
): Outside {
  const samples = [shortened(value, maxSample)];
  return { column: { name, from: [source], transforms: ['trim'], type, samples }, value: value.slice(0, limits.value) };
}

/** The heading that comes last before the first record. */
function lastBefore(
  { elements }: PageIndex,
  items: ReadonlySet<Element>,
  isOutside: (element: Element) => boolean,
): Element | undefined {
  let last: Element | undefined;
  for (const element of elements) {
    if (items.has(element)) return last;
    if (headings.has(element.name) && isOutside(element)) last = element;
  }
  return undefined;
}

/** Leaves out what says the same as one before it. */
function unlike(found: readonly Outside[]): Outside[] {
  return found.filter(({ value }, place) => !found.slice(0, place).some((before) => before.value === value));
}

function isWithin(element: Element, items: ReadonlySet<Element>): boolean {
  for (let at: typeof element.parent = element; at !== null; at = at.parent)
    if (isTag(at) && items.has(at)) return true;
  return false;
}

/** A heading around records is their box, not a text. */
function holdsOne(element: Element, items: ReadonlySet<Element>): boolean {
  return element.children.some((child) => isTag(child) && (items.has(child) || holdsOne(child, items)));
}
