import type { Document, Element } from 'domhandler';
import type { Lessons, SelectorReport } from '#core/domain/drift/mending.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector, type Selector } from '../extract/selector.ts';
import { ItemTrials } from './itemTrials.ts';
import { readAt, type MendField, type PageFinders, type PlaceReader } from './mendField.ts';
import { ItemsLearning } from './secondPlace.ts';

/** Watches the selector of a list's items over the pages of a run, as `FieldWatch` does for a field. */
export class ItemsWatch {
  private readonly css: string;
  private readonly lesson: { second: string | null; at: number } | null;
  private readonly second: Selector | null;
  private readonly learning: ItemsLearning | null;
  private readonly trials: ItemTrials;
  private readonly readers: readonly PlaceReader[];
  private found = 0;
  private missed = 0;
  private isSecondUsed = false;

  /** `fields`: those of the items. */
  constructor(
    css: string,
    { lessons, isLearning, listsOf }: { lessons: Lessons | null; isLearning: boolean; listsOf: PageFinders['listsOf'] },
    fields: readonly MendField[],
  ) {
    this.css = css;
    const own = fields.filter(({ isOfPage }) => !isOfPage);
    const columns = own.filter(({ place }) => place.attr === null).map(({ column }) => column);
    this.readers = own.map((field) => readAt(field, field.place));
    const known = lessons?.items?.css === css ? lessons.items : null;
    this.lesson = known === null || lessons === null ? null : { second: known.second, at: lessons.at };
    const second = known?.second ?? null;
    this.second = second === null ? null : compileSelector(second, false, []);
    this.learning = known === null && isLearning ? new ItemsLearning(css) : null;
    this.trials = new ItemTrials(known === null ? [] : (lessons?.rows ?? []), columns, listsOf);
  }

  get isLearning(): boolean {
    return this.learning !== null;
  }

  /** Counts a page, and returns its items: those of the second selector where the first one finds none. */
  see(page: Page, items: Element[]): Element[] {
    if (items.length > 0) {
      this.found += 1;
      return items;
    }
    this.missed += 1;
    if (this.lesson === null || this.missed <= this.found) return items;
    this.trials.look(page);
    const others = (this.second?.all(page.document) ?? []).filter((element) => this.isItem(page, element));
    this.isSecondUsed ||= others.length > 0;
    return others;
  }

  /** Returns the items of a proposed selector on a page where the recipe's own finds none: fields are tried there. */
  trialItems(page: Page): Element[] {
    return this.lesson === null || this.missed <= this.found ? [] : this.trials.items(page.document);
  }

  learn(document: Document, items: readonly Element[]): void {
    this.learning?.learn(document, items);
  }

  learned(): Lessons['items'] {
    if (this.lesson !== null) return { css: this.css, second: this.lesson.second };
    return this.learning === null || this.found === 0 ? null : { css: this.css, second: this.learning.second };
  }

  report(): SelectorReport | null {
    if (this.lesson === null || this.found + this.missed === 0) return null;
    const { found, missed } = this;
    const second = this.isSecondUsed && this.lesson.second !== null ? { css: this.lesson.second, attr: null } : null;
    const place = { css: this.css, attr: null };
    return {
      column: null,
      place,
      found,
      missed,
      lastFoundAt: this.lesson.at,
      second,
      proposals: this.trials.proposals(),
    };
  }

  /** An element with at least half of the fields: a menu has entries as well. */
  private isItem(page: Page, element: Element): boolean {
    const filled = this.readers.filter((read) => read(page, element).value !== null).length;
    return filled > 0 && 2 * filled >= this.readers.length;
  }
}
