import { isTag, type Document, type Element } from 'domhandler';
import { maxProposals, type MendProposal, type SampleRow } from '#core/domain/drift/mending.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import type { PageFinders } from './mendField.ts';
import { itemCandidates } from './selectors/candidates.ts';
import { elementsIn, shortTextOf } from './selectors/shortText.ts';

/** The pages of a run on which selectors are tried, and those on which kept rows are looked up. */
const maxPages = 3;
const maxSearched = 10;
const maxElements = 50_000;
const maxTextLength = 200;
/** Shorter texts are on a page by chance. */
const minTextLength = 3;
/** One element shows nothing about a list. */
const minItems = 2;
const maxItems = 5_000;

interface Tried {
  css: string;
  held: number;
  tried: number;
  /** Kept texts that the found elements with a kept row show. */
  shown: number;
  /** Found elements that have no item beside them. */
  apart: number;
}

/** Looks up kept rows on pages where the selector of the items finds none, and tries selectors of what holds them. */
export class ItemTrials {
  private readonly samples: readonly SampleRow[];
  private readonly columns: readonly string[];
  private readonly listsOf: PageFinders['listsOf'];
  private tried: Tried[] = [];
  private pages = 0;
  private searched = 0;

  /** `columns`: those that the items show as text. */
  constructor(samples: readonly SampleRow[], columns: readonly string[], listsOf: PageFinders['listsOf']) {
    this.samples = samples;
    this.columns = columns;
    this.listsOf = listsOf;
  }

  look(page: Page): void {
    if (this.pages === maxPages || this.searched === maxSearched) return;
    this.searched += 1;
    const { document } = page;
    const byColumn = this.holders(document);
    const [holders = new Map<string, Element>()] = byColumn.toSorted((one, other) => other.size - one.size);
    const items = itemsOf([...holders.values()]);
    if (items.length < minItems) return;
    this.pages += 1;
    if (this.tried.length === 0) {
      // A list that the page shows has all of its records and nothing between them.
      const all = [...this.listsOf(page), ...itemCandidates(items, new Set()).map(({ css }) => css)];
      this.tried = [...new Set(all)].map((css) => ({ css, held: 0, tried: 0, shown: 0, apart: 0 }));
    }
    const known = new Set(items);
    const rows = [...holders.values()].filter((holder) => known.has(holder) || isWithin(holder, known));
    const parents = new Set(items.map(({ parent }) => parent));
    const texts = byColumn.map((column) => [...column.values()]);
    for (const each of this.tried) judge(each, document, { rows, parents, texts });
  }

  /** Returns the elements that the best selector so far finds on a page; none where none held. */
  items(document: Document): Element[] {
    const [best] = this.proposals();
    return best === undefined ? [] : compileSelector(best.css, false, []).all(document).slice(0, maxItems);
  }

  proposals(): MendProposal[] {
    return this.tried
      .filter(({ held, tried }) => held > 0 && 2 * held >= tried)
      .toSorted((one, other) => other.held - one.held || other.shown - one.shown || one.apart - other.apart)
      .slice(0, maxProposals)
      .map(({ css, held, tried }) => ({ css, attr: null, held, tried }));
  }

  /** The innermost elements that show the values of a column, by value, for each column. */
  private holders(document: Document): Map<string, Element>[] {
    const wanted = new Map<string, Set<string>>();
    for (const { values } of this.samples) {
      for (const column of this.columns) {
        const value = values[column]?.trim() ?? '';
        if (value.length >= minTextLength) wanted.set(value, (wanted.get(value) ?? new Set()).add(column));
      }
    }
    const found = new Map<string, Map<string, Element>>();
    let elements = 0;
    for (const element of elementsIn(document)) {
      elements += 1;
      if (elements > maxElements) break;
      const text = shortTextOf(element, maxTextLength);
      // A later element with the same text is within this one, or shows it again: of equal ones the innermost counts.
      for (const column of (text === null ? undefined : wanted.get(text)) ?? []) {
        const ofColumn = found.get(column) ?? new Map<string, Element>();
        const before = ofColumn.get(text ?? '');
        if (before === undefined || isWithin(element, new Set([before]))) ofColumn.set(text ?? '', element);
        found.set(column, ofColumn);
      }
    }
    return [...found.values()];
  }
}

/** A selector holds where each kept row is in one of its elements, and no other one with it. */
function judge(
  each: Tried,
  document: Document,
  { rows, parents, texts }: { rows: readonly Element[]; parents: ReadonlySet<Element['parent']>; texts: Element[][] },
): void {
  const all = compileSelector(each.css, false, []).all(document);
  const found = new Set(all);
  const around = rows.map((row) => elementAround(row, found));
  const areApart =
    around.every((item) => item !== null && !isWithin(item, found)) && new Set(around).size === rows.length;
  each.tried += 1;
  if (found.size > maxItems || !areApart) return;
  each.held += 1;
  const holding = new Set(around.filter((item) => item !== null));
  each.shown += texts.flat().filter((text) => elementAround(text, holding) !== null).length;
  each.apart += all.filter(({ parent }) => !parents.has(parent)).length;
}

/** Returns the items around elements of different rows: the highest ancestor of each that holds no other one. */
function itemsOf(holders: readonly Element[]): Element[] {
  const holding = new Map<Element, number>();
  for (const holder of holders) {
    for (let at = holder.parent; at !== null && isTag(at); at = at.parent) holding.set(at, (holding.get(at) ?? 0) + 1);
  }
  const items = holders.map((holder) => {
    let item = holder;
    for (let at = holder.parent; at !== null && isTag(at) && holding.get(at) === 1; at = at.parent) item = at;
    return item;
  });
  const alike = Map.groupBy(items, ({ name, attribs }) => `${name} ${attribs['class'] ?? ''}`);
  return [...alike.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Returns the innermost of the elements that is the element or around it. */
function elementAround(element: Element, elements: ReadonlySet<Element>): Element | null {
  for (let at: Element['parent'] = element; at !== null && isTag(at); at = at.parent) if (elements.has(at)) return at;
  return null;
}

/** True where one of the elements is around the element. */
function isWithin({ parent }: Element, elements: ReadonlySet<Element>): boolean {
  return parent !== null && isTag(parent) && elementAround(parent, elements) !== null;
}
