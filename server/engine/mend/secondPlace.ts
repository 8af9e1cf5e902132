import type { Document, Element } from 'domhandler';
import type { ValuePlace } from '#core/domain/drift/mending.ts';
import { compileSelector } from '../extract/selector.ts';
import { candidatesFor, itemCandidates, tokensOf, type Candidate } from './selectors/candidates.ts';
import { Rank } from './selectors/elementParts.ts';
import { readAt, rootOf, type MendField, type PlaceReader, type ReadRows } from './mendField.ts';

/** The rows of a page on which a candidate must agree. */
const maxRows = 20;
/** The candidates that further pages may rule out. */
const maxSurvivors = 4;

interface Survivor {
  place: ValuePlace;
  read: PlaceReader;
}

/**
 * Learns a second place of a field from pages on which the recipe's own selector works: one that gives the same values
 * in all rows, also none where it gives none, and shares no name with it.
 */
export class PlaceLearning {
  private readonly field: MendField;
  private readonly own: PlaceReader;
  private survivors: Survivor[] | null = null;

  constructor(field: MendField) {
    this.field = field;
    this.own = readAt(field, field.place);
  }

  /** The best place that no page ruled out; `null` where there is none. */
  get second(): ValuePlace | null {
    return this.survivors?.[0]?.place ?? null;
  }

  /** True where a page taught at least whether there is a second place. */
  get isTaught(): boolean {
    return this.survivors !== null;
  }

  learn({ page, items, rows }: ReadRows): void {
    const { field, own } = this;
    const read = items.slice(0, maxRows).map((item) => ({ item, ...own(page, item) }));
    // Another source of the field may have given the value.
    const seen = read.filter(({ value }, row) => value === (rows[row]?.[field.index] ?? null));
    const first = seen.find(({ element, value }) => element !== null && value !== null);
    if (first === undefined || first.element === null) return;
    const agrees = ({ read: readSecond }: Survivor): boolean =>
      seen.every(({ item, value }) => readSecond(page, item).value === value);
    const root = rootOf(field, page, first.item);
    const candidates =
      this.survivors ?? this.survivorsOf(candidatesFor(first.element, root, tokensOf(field.place.css)), root);
    const kept: Survivor[] = [];
    for (const candidate of candidates) {
      if (agrees(candidate)) kept.push(candidate);
      if (kept.length === maxSurvivors) break;
    }
    this.survivors = kept;
  }

  private survivorsOf(candidates: readonly Candidate[], root: Document | Element): Survivor[] {
    const { field } = this;
    return candidates
      .filter((candidate) => isStrong(candidate, root))
      .map(({ css }) => {
        const place = { css, attr: field.place.attr };
        return { place, read: readAt(field, place) };
      });
  }
}

/**
 * True where a selector is good enough for its root: within an item any is, on a whole page a place beside another
 * element is found by chance, and so is the name of a common element.
 */
export function isStrong({ css, rank }: Candidate, root: Document | Element): boolean {
  if ('attribs' in root || rank < Rank.tag) return true;
  return rank < Rank.sibling && (css.includes(' ') || /^(?:h[1-3]|time|address)$/u.test(css));
}

/** Learns a second selector of a list's items, which finds exactly the same elements. */
export class ItemsLearning {
  private readonly css: string;
  private survivors: string[] | null = null;

  constructor(css: string) {
    this.css = css;
  }

  get second(): string | null {
    return this.survivors?.[0] ?? null;
  }

  learn(document: Document, items: readonly Element[]): void {
    if (items.length === 0) return;
    const candidates =
      this.survivors ?? itemCandidates(items.slice(0, maxRows), tokensOf(this.css)).map(({ css }) => css);
    this.survivors = candidates
      .filter((css) => areSame(compileSelector(css, false, []).all(document), items))
      .slice(0, maxSurvivors);
  }
}

function areSame(found: readonly Element[], items: readonly Element[]): boolean {
  return found.length === items.length && found.every((element, index) => element === items[index]);
}
