import { isTag, type Document, type Element } from 'domhandler';
import { maxProposals, type MendProposal, type SampleRow } from '#core/domain/drift/mending.ts';
import { compileSelector } from '../extract/selector.ts';
import { itemCandidates } from './candidates.ts';
import { elementsIn, shortTextOf } from './shortText.ts';

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
  /** Found elements that have no item beside them. */
  apart: number;
}

/** Looks up kept rows on pages where the selector of the items finds none, and tries selectors of what holds them. */
export class ItemTrials {
  private readonly samples: readonly SampleRow[];
  private readonly columns: readonly string[];
  private tried: Tried[] = [];
  private pages = 0;
  private searched = 0;

  /** `columns`: those that the items show as text. */
  constructor(samples: readonly SampleRow[], columns: readonly string[]) {
    this.samples = samples;
    this.columns = columns;
  }

  look(document: Document): void {
    if (this.pages === maxPages || this.searched === maxSearched) return;
    this.searched += 1;
    const items = itemsOf(this.holders(document));
    if (items.length < minItems) return;
    this.pages += 1;
    if (this.tried.length === 0) {
      this.tried = itemCandidates(items, new Set()).map(({ css }) => ({ css, held: 0, tried: 0, apart: 0 }));
    }
    const parents = new Set(items.map(({ parent }) => parent));
    for (const each of this.tried) {
      const found = new Set(compileSelector(each.css, false, []).all(document));
      const isHeld =
        found.size <= maxItems &&
        items.every((item) => found.has(item)) &&
        !items.some((item) => isWithin(item, found));
      each.tried += 1;
      each.held += isHeld ? 1 : 0;
      each.apart += [...found].filter(({ parent }) => !parents.has(parent)).length;
    }
  }

  proposals(): MendProposal[] {
    return this.tried
      .filter(({ held, tried }) => held > 0 && 2 * held >= tried)
      .toSorted((one, other) => other.held - one.held || one.apart - other.apart)
      .slice(0, maxProposals)
      .map(({ css, held, tried }) => ({ css, attr: null, held, tried }));
  }

  /** The innermost elements that show the values of one column, of the column with the most of them. */
  private holders(document: Document): Element[] {
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
    const byCount = [...found.values()].toSorted((one, other) => other.size - one.size);
    return [...(byCount[0]?.values() ?? [])];
  }
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

/** True where one of the elements is around the element. */
function isWithin(element: Element, elements: ReadonlySet<Element>): boolean {
  for (let at = element.parent; at !== null && isTag(at); at = at.parent) if (elements.has(at)) return true;
  return false;
}
