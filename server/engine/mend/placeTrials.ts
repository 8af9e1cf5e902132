import type { Element } from 'domhandler';
import { likeThese } from '#core/domain/drift/likeness.ts';
import { maxProposals, type MendProposal, type SampleRow, type ValuePlace } from '#core/domain/drift/mending.ts';
import { candidatesFor } from './candidates.ts';
import { readAt, rootOf, type MendField, type PlaceReader, type ReadRows } from './mendField.ts';
import { isStrong } from './secondPlace.ts';
import { holdersOf } from './valueSearch.ts';

/** The pages of a run on which places are tried, and those on which kept values are looked up until some are found. */
const maxPages = 3;
const maxSearched = 10;
const maxRows = 20;
/** The rows in which kept values are looked up, and the places that are tried. */
const maxLookedUp = 4;
const maxPlaces = 24;
/** Shares of rows: with a value, with one of the right kind among those, with the kept one among the known rows. */
const minFilled = 0.5;
const minAlike = 0.8;
const minSame = 0.6;

interface Tried {
  place: ValuePlace;
  rank: number;
  read: PlaceReader;
  held: number;
  tried: number;
  same: number;
}

interface KnownRow {
  item: Element | null;
  /** The kept value of the row; `undefined` where no sample is of this row. */
  value: string | undefined;
}

/** Looks up the kept values of a field on pages where its selector finds nothing, and tries the places it finds. */
export class PlaceTrials {
  private readonly field: MendField;
  private readonly samples: readonly SampleRow[];
  private readonly isLike: (value: string) => boolean;
  private readonly tried = new Map<string, Tried>();
  private pages = 0;
  private searched = 0;

  constructor(field: MendField, samples: readonly SampleRow[]) {
    this.field = field;
    this.samples = samples.filter(({ values }) => values[field.column] !== undefined);
    this.isLike = likeThese(this.samples.map(({ values }) => values[field.column] ?? ''));
  }

  /** Looks at a page on which the field is empty. */
  look(read: ReadRows): void {
    if (this.pages === maxPages || this.searched === maxSearched || this.samples.length === 0) return;
    const rows = read.items.slice(0, maxRows).map((item, row) => ({ item, value: this.keptValue(read, item, row) }));
    if (this.tried.size === 0) {
      this.searched += 1;
      this.lookUp(read, rows);
    }
    if (this.tried.size === 0) return;
    this.pages += 1;
    for (const each of this.tried.values()) this.judge(each, read, rows);
  }

  /** Returns the best places: those that held on most pages, and of equal ones those that live longest. */
  proposals(): MendProposal[] {
    return [...this.tried.values()]
      .filter(({ held, tried }) => held > 0 && 2 * held >= tried)
      .toSorted(
        (one, other) =>
          other.held - one.held ||
          other.same - one.same ||
          one.rank - other.rank ||
          one.place.css.length - other.place.css.length,
      )
      .slice(0, maxProposals)
      .map(({ place, held, tried }) => ({ ...place, held, tried }));
  }

  private lookUp(read: ReadRows, rows: readonly KnownRow[]): void {
    const { field } = this;
    const known = rows.filter(({ value }) => value !== undefined).slice(0, maxLookedUp);
    const found = known.flatMap(({ item, value }) => {
      const root = rootOf(field, read.page, item);
      return holdersOf(value ?? '', field, read.page, root).flatMap(({ element, attr }) =>
        candidatesFor(element, root, new Set())
          .filter((candidate) => isStrong(candidate, root))
          .map(({ css, rank }) => ({ place: { css, attr }, rank })),
      );
    });
    for (const { place, rank } of found.toSorted((one, other) => one.rank - other.rank)) {
      const key = `${place.attr ?? ''} ${place.css}`;
      if (this.tried.size === maxPlaces || this.tried.has(key)) continue;
      this.tried.set(key, { place, rank, read: readAt(field, place), held: 0, tried: 0, same: 0 });
    }
  }

  private judge(each: Tried, { page }: ReadRows, rows: readonly KnownRow[]): void {
    const values = rows.map(({ item }) => each.read(page, item).value);
    const filled = values.filter((value) => value !== null);
    const known = rows.filter(({ value }) => value !== undefined).length;
    const same = rows.filter(({ value }, row) => value !== undefined && value === values[row]).length;
    const isHeld =
      filled.length >= minFilled * rows.length &&
      filled.filter(this.isLike).length >= minAlike * filled.length &&
      same >= minSame * known;
    each.tried += 1;
    each.held += isHeld ? 1 : 0;
    each.same += same;
  }

  /**
   * Returns the kept value of a row: of the sample of this page, or, in a list, of the one sample with the most equal
   * values in other columns.
   */
  private keptValue({ page, columns, rows }: ReadRows, item: Element | null, row: number): string | undefined {
    const { column } = this.field;
    const { url, requestedUrl } = page.facts;
    if (item === null) return this.samples.find((each) => [url, requestedUrl].includes(each.url))?.values[column];
    const others = columns.flatMap((name, index) => {
      const value = rows[row]?.[index] ?? null;
      return name === column || value === null ? [] : [{ name, value }];
    });
    const equal = this.samples.map(({ values }) => others.filter(({ name, value }) => values[name] === value).length);
    const most = Math.max(...equal);
    const best = new Set(this.samples.filter((_, index) => equal[index] === most).map(({ values }) => values[column]));
    return most > 0 && best.size === 1 ? [...best][0] : undefined;
  }
}
