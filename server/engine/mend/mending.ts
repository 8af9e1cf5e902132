import type { Element } from 'domhandler';
import type { Value } from '#core/domain/data/block.ts';
import type { Lessons, MendingReport, SampleRow } from '#core/domain/drift/mending.ts';
import { Page } from '../extract/page.ts';
import type { StartReading } from '../extract/pageReading.ts';
import { newSearchBudget, withinBudget, type SearchBudget } from '../extract/searchBudget.ts';
import { isFailure } from '../failure.ts';
import { FieldWatch } from './fieldWatch.ts';
import { ItemsWatch } from './itemsWatch.ts';
import { KnownRows } from './knownRows.ts';
import type { MendField, PageFinders, ReadRows } from './mendField.ts';
import { UsualRecord } from './usualRecord.ts';

/** The pages of each kind that teach: the first ones of a run. */
const maxTaught = 3;
/** Rows of one page that are kept, and their longest value. */
const maxRowsOfPage = 8;
const maxValueLength = 200;
const maxUrlLength = 2_000;
/** Items of a proposed selector in which fields are tried. */
const maxTrialItems = 20;
/** A tenth of what the recipe itself may take: some ten milliseconds. */
const maxSteps = 2_000_000;

/** Watches the rows of one kind of page: of lists, of their items' own pages, or of single pages. */
export interface PageWatch {
  /** Returns the items of a page: those of the second selector where the recipe's own finds none. */
  items: (page: Page, items: Element[]) => Element[];
  /** Learns from the rows of a page, and writes values of second selectors into them. */
  rows: (read: Omit<ReadRows, 'columns'>) => void;
  /** Returns whether each row is of the kind that earlier runs had: an advert among the items is not. */
  areRecords: (rows: readonly Value[][]) => boolean[];
  /** Watches the reading of pages with one row each. */
  reading: (start: StartReading<Value[]>) => StartReading<Value[]>;
}

/** Lists, pages with one row, and lists as pages that lead to the next one. */
type PageKind = 'list' | 'page' | 'next';

interface WatchedPages {
  kind: Exclude<PageKind, 'next'>;
  columns: readonly string[];
  fields: readonly MendField[];
  /** The selector of a list's items, and the reader of their rows. */
  items: { css: string; read: (page: Page, items: readonly Element[]) => Value[][] } | null;
}

/**
 * Learns from the first pages of a run what the recipe's selectors find, and helps where they find nothing any more, by
 * the lessons of an earlier run (FieldWatch, PlaceTrials). It never fails a page: what takes too long is left out.
 */
export class Mending {
  private readonly lessons: Lessons | null;
  private readonly isLearning: boolean;
  private readonly finders: PageFinders;
  private readonly known: KnownRows;
  private readonly fields = new Map<string, FieldWatch>();
  private items: ItemsWatch | null = null;
  private readonly taught = { list: 0, page: 0, next: 0 };
  private readonly samples: SampleRow[] = [];
  private host: string | null;

  /**
   * `isLearning`: this part of the run teaches later runs. Lessons about other hosts do not matter. `finders` look at
   * a page on which the items or the link to the next page are not found any more.
   */
  constructor({
    lessons,
    startUrls,
    isLearning,
    finders,
  }: {
    lessons: Lessons | null;
    startUrls: readonly string[];
    isLearning: boolean;
    finders: PageFinders;
  }) {
    this.lessons = startUrls.some((url) => hostOf(url) === lessons?.host) ? lessons : null;
    this.isLearning = isLearning;
    this.finders = finders;
    this.known = new KnownRows(this.lessons?.rows ?? []);
    this.host = this.lessons?.host ?? null;
  }

  /** Watches pages of one kind. A recipe that is compiled again continues with what was counted. */
  watch({ kind, columns, fields, items }: WatchedPages): PageWatch {
    const { lessons, isLearning } = this;
    const { listsOf } = this.finders;
    const watches = fields.map((field) => this.watchField(kind, field));
    if (items !== null) this.items ??= new ItemsWatch(items.css, { lessons, isLearning, listsOf }, fields);
    const rows = (read: Omit<ReadRows, 'columns'>): void => this.seeRows(kind, watches, { ...read, columns });
    const tryAt = (page: Page, trial: Element[]): void => {
      const read = { page, hasText: true, columns, items: trial, rows: items?.read(page, trial) ?? [] };
      for (const watch of watches) watch.see(read, true);
    };
    const usual = new UsualRecord(columns, lessons?.rows ?? []);
    return {
      items: (page, found) => this.seeItems(page, found, tryAt),
      rows,
      areRecords: (read) => usual.areRecords(read),
      reading: (start) => this.watched(start, kind, watches, rows),
    };
  }

  /**
   * Watches the link to the next page of a list, of which a page has one. Returns a reader of it that gives the link of
   * the second selector where the recipe's own finds none.
   */
  watchNext(link: Omit<MendField, 'placesOn'>, read: (page: Page) => string | null): (page: Page) => string | null {
    const { nextOf } = this.finders;
    const field = { ...link, placesOn: (page: Page) => nextOf(page).map((css) => ({ css, attr: 'href' })) };
    const watch = this.watchField('next', field);
    const columns = [link.column];
    return (page) => {
      const row: Value[] = [read(page)];
      this.seeRows('next', [watch], { page, hasText: true, columns, items: [null], rows: [row] });
      return row[0] ?? null;
    };
  }

  /** The report of this part of the run. */
  report(now: number): MendingReport {
    const watches = [...this.fields.values()];
    const selectors = [this.items?.report() ?? null, ...watches.map((watch) => watch.report())];
    const fields = watches.map((watch) => watch.learned()).filter((lesson) => lesson !== null);
    const hasRows = this.taught.list + this.taught.page > 0;
    const isTaught = this.isLearning && this.host !== null && hasRows && fields.length > 0;
    const items = this.items?.learned() ?? null;
    return {
      lessons: isTaught ? { at: now, host: this.host ?? '', items, fields, rows: this.samples } : null,
      selectors: selectors.filter((report) => report !== null),
    };
  }

  private watchField(kind: PageKind, field: MendField): FieldWatch {
    const key = `${kind} ${field.column}`;
    const watch = this.fields.get(key) ?? new FieldWatch(field, this.lessons, this.isLearning, this.known);
    this.fields.set(key, watch);
    return watch;
  }

  /** Returns the items; without any, tries the fields in those of a proposed selector: they may be lost, too. */
  private seeItems(page: Page, found: Element[], tryAt: (page: Page, trial: Element[]) => void): Element[] {
    const { items } = this;
    if (items === null || !this.isHost(page)) return found;
    const seen = attempt(newSearchBudget(maxSteps), () => items.see(page, found)) ?? found;
    if (seen.length > 0) return seen;
    attempt(newSearchBudget(maxSteps), () => {
      const trial = items.trialItems(page);
      if (trial.length > 0) tryAt(page, trial.slice(0, maxTrialItems));
    });
    return seen;
  }

  private seeRows(kind: PageKind, watches: readonly FieldWatch[], read: ReadRows): void {
    if (read.rows.length === 0 || !this.isHost(read.page)) return;
    const budget = newSearchBudget(maxSteps);
    for (const watch of watches) attempt(budget, () => watch.see(read));
    const isFull = read.rows.some((row) => row.some((value) => value !== null));
    if (!this.isLearning || this.taught[kind] === maxTaught || !isFull) return;
    this.taught[kind] += 1;
    this.host ??= hostOf(read.page.facts.requestedUrl);
    this.samples.push(...samplesOf(read));
    if (read.hasText) for (const watch of watches) attempt(budget, () => watch.learn(read));
    const { items } = this;
    const elements = read.items.filter((item) => item !== null);
    if (kind === 'list' && items?.isLearning === true) attempt(budget, () => items.learn(read.page.document, elements));
  }

  /**
   * Keeps the text of a page that is read as it arrives, where something may be learned from it or mended in it: of the
   * first pages, and of others while a field is empty on most of them. The tree is only built where it is needed.
   */
  private watched(
    start: StartReading<Value[]>,
    kind: PageKind,
    watches: readonly FieldWatch[],
    see: PageWatch['rows'],
  ): StartReading<Value[]> {
    return (facts) => {
      const isTeaching = this.isLearning && this.taught[kind] < maxTaught;
      if (!isTeaching && !watches.some(({ isKnown }) => isKnown)) return start(facts);
      const reading = start(facts);
      const hasText = watches.some(({ isKnown, mayMend }) => (isKnown ? mayMend : isTeaching));
      const pieces: string[] = [];
      return {
        write: (text) => {
          if (hasText) pieces.push(text);
          return reading.write(text);
        },
        end: () => {
          const values = reading.end();
          if (isFailure(values)) return values;
          const row = [...values];
          see({ page: new Page(facts, pieces.join(''), 'html'), hasText, items: [null], rows: [row] });
          return row;
        },
      };
    };
  }

  private isHost(page: Page): boolean {
    return this.host === null || this.host === hostOf(page.facts.requestedUrl);
  }
}

/** Runs work that is not needed for the rows; a page that makes it too long or too deep goes without. */
function attempt<Value>(budget: SearchBudget, work: () => Value): Value | undefined {
  try {
    return withinBudget(budget, work);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function samplesOf({ page, columns, rows }: ReadRows): SampleRow[] {
  const url = page.facts.requestedUrl;
  if (url.length > maxUrlLength) return [];
  return rows.slice(0, maxRowsOfPage).map((row) => ({
    url,
    values: Object.fromEntries(
      columns.flatMap((column, index) => {
        const value = row[index] ?? null;
        return value === null || value.length > maxValueLength ? [] : [[column, value]];
      }),
    ),
  }));
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
