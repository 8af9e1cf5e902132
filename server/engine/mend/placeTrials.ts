import type { Element } from 'domhandler';
import { likeThese } from '#core/domain/drift/likeness.ts';
import { maxProposals, type MendProposal, type ValuePlace } from '#core/domain/drift/mending.ts';
import { candidatesFor } from './selectors/candidates.ts';
import { keptValue, maxRows, type KnownRows } from './knownRows.ts';
import { readAt, rootOf, type MendField, type PlaceReader, type ReadRows } from './mendField.ts';
import { isStrong } from './secondPlace.ts';
import { holdersOf } from './valueSearch.ts';

/** The pages of a run on which places are tried, and those on which kept values are looked up until some are found. */
const maxPages = 3;
const maxSearched = 10;
/** The rows in which kept values are looked up, and the places that are tried. */
const maxLookedUp = 4;
const maxPlaces = 24;
/**
 * Shares of rows: with a value of those that had one, with one of the right kind among those, with the kept one among
 * the known rows.
 */
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
  /** The kept value of the row, `null` where it had none; `undefined` where no sample is of this row. */
  value: string | null | undefined;
}

/** Looks up the kept values of a field on pages where its selector finds nothing, and tries the places it finds. */
export class PlaceTrials {
  private readonly field: MendField;
  private readonly known: KnownRows;
  private readonly isOff: boolean;
  private readonly share: number;
  private readonly isLike: (value: string) => boolean;
  private readonly tried = new Map<string, Tried>();
  private pages = 0;
  private searched = 0;

  /** `samples`: the kept values of the field, in a share of the kept rows. */
  constructor(field: MendField, { samples, share }: { samples: readonly string[]; share: number }, known: KnownRows) {
    this.field = field;
    this.known = known;
    this.isOff = samples.length === 0;
    this.share = share;
    this.isLike = likeThese(samples);
  }

  /** Looks at a page on which the field is empty. */
  look(read: ReadRows): void {
    if (this.pages === maxPages || this.searched === maxSearched || this.isOff) return;
    const { column } = this.field;
    const samples = this.known.of(read);
    const rows = read.items
      .slice(0, maxRows)
      .map((item, row) => ({ item, value: keptValue(samples[row] ?? [], column) }));
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
    for (const [rank, place] of (field.placesOn?.(read.page) ?? []).entries()) this.add(place, rank);
    if (field.placesOn !== undefined) return;
    const known = rows.filter(({ value }) => typeof value === 'string').slice(0, maxLookedUp);
    const found = known.flatMap(({ item, value }) => {
      const root = rootOf(field, read.page, item);
      return holdersOf(value ?? '', field, read.page, root).flatMap(({ element, attr }) =>
        candidatesFor(element, root, new Set(), field.join !== null)
          .filter((candidate) => isStrong(candidate, root))
          .map(({ css, rank }) => ({ place: { css, attr }, rank })),
      );
    });
    for (const { place, rank } of found.toSorted((one, other) => one.rank - other.rank)) this.add(place, rank);
  }

  private add(place: ValuePlace, rank: number): void {
    const key = `${place.attr ?? ''} ${place.css}`;
    if (this.tried.size === maxPlaces || this.tried.has(key)) return;
    this.tried.set(key, { place, rank, read: readAt(this.field, place), held: 0, tried: 0, same: 0 });
  }

  private judge(each: Tried, { page }: ReadRows, rows: readonly KnownRow[]): void {
    const values = rows.map(({ item }) => each.read(page, item).value);
    const filled = values.filter((value) => value !== null);
    const known = rows.filter(({ value }) => typeof value === 'string').length;
    const same = rows.filter(({ value }, row) => typeof value === 'string' && value === values[row]).length;
    // A row that had no value, and now has one, shows another field: long values are not kept.
    const strange = rows.filter(({ value }, row) => value === null && (values[row] ?? null) !== null).length;
    const without = rows.filter(({ value }) => value === null).length;
    const isHeld =
      filled.length >= minFilled * this.share * rows.length &&
      filled.filter(this.isLike).length >= minAlike * filled.length &&
      same >= minSame * known &&
      2 * strange <= without;
    each.tried += 1;
    each.held += isHeld ? 1 : 0;
    each.same += same - strange;
  }
}
