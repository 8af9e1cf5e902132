import { isTag, isText, type Element } from 'domhandler';
import type { Value } from '#core/domain/data/block.ts';
import { likeThese } from '#core/domain/drift/likeness.ts';
import { valueTypeOf } from '#core/domain/drift/runFacts.ts';
import {
  isSamePlace,
  type FieldLesson,
  type Lessons,
  type SampleRow,
  type SelectorReport,
  type ValuePlace,
} from '#core/domain/drift/mending.ts';
import { keptValue, type KnownRows } from './knownRows.ts';
import { readAt, rootOf, type MendField, type PlaceReader, type ReadRows } from './mendField.ts';
import { PlaceTrials } from './placeTrials.ts';
import { PlaceLearning } from './secondPlace.ts';
import { holdersOf } from './valueSearch.ts';

/** The share of the second selector's values that must be like the kept ones. */
const minAlike = 0.8;
/** Known rows that show that a selector finds another field now, and the share of them that must. */
const minKnown = { otherColumn: 2, moved: 3 } as const;
const minStrayed = 0.8;

/**
 * Watches one field over the pages of a run. Where its selector finds nothing on a page, and has found nothing on most
 * pages of the run, the learned second selector gives the values; on a page here and there a value is missing because
 * the site has none.
 */
export class FieldWatch {
  readonly field: MendField;
  private readonly lesson: { second: ValuePlace | null; at: number } | null;
  private readonly readOwn: PlaceReader;
  private readonly readSecond: PlaceReader | null;
  private readonly isLike: (value: string) => boolean;
  private readonly learning: PlaceLearning | null;
  private readonly trials: PlaceTrials;
  private readonly known: KnownRows;
  /** True where the values of a row stay the same: names, addresses. A price may be the former one of today. */
  private readonly isSteady: boolean;
  private found = 0;
  private missed = 0;
  private isSecondUsed = false;

  /** `knownRows`: of the samples of the lessons. */
  constructor(field: MendField, lessons: Lessons | null, isLearning: boolean, knownRows: KnownRows) {
    this.field = field;
    this.known = knownRows;
    const known = lessons?.fields.find(
      ({ column, place }) => column === field.column && isSamePlace(place, field.place),
    );
    this.lesson = known === undefined || lessons === null ? null : { second: known.second, at: lessons.at };
    this.readOwn = readAt(field, field.place);
    const second = known?.second ?? null;
    this.readSecond = second === null ? null : readAt(field, second);
    this.learning = known === undefined && isLearning ? new PlaceLearning(field) : null;
    const rows = this.lesson === null ? [] : (lessons?.rows ?? []);
    const samples = rows.flatMap(({ values }) => values[field.column] ?? []);
    this.isLike = likeThese(samples);
    this.isSteady = samples.every((value) => /^(?:text|url)$/u.test(valueTypeOf(value)));
    const share = samples.length / Math.max(rows.length, 1);
    this.trials = new PlaceTrials(field, { samples, share }, knownRows);
  }

  /** True where an earlier run taught about the field. */
  get isKnown(): boolean {
    return this.lesson !== null;
  }

  /** True where the next page would be mended if the field were empty on it. */
  get mayMend(): boolean {
    return this.lesson !== null && this.missed >= this.found;
  }

  /**
   * Counts a page and mends it: values of a second selector are written into the rows, and values of another field are
   * taken out of them. With `isTrial` the rows are those of items that no selector of the recipe found.
   */
  see(read: ReadRows, isTrial = false): void {
    const { index } = this.field;
    const own = read.rows.map((row): Value => row[index] ?? null);
    if (own.some((value) => value !== null)) {
      if (!this.isAstray(read, own, this.readOwn)) {
        this.found += 1;
        return;
      }
      for (const row of read.rows) row[index] = null;
    }
    this.missed += 1;
    if (this.lesson === null || !read.hasText || this.missed <= this.found) return;
    this.trials.look(read);
    if (!isTrial && this.readSecond !== null) this.useSecond(read, this.readSecond);
  }

  private useSecond(read: ReadRows, readSecond: PlaceReader): void {
    const values = read.items.map((item) => readSecond(read.page, item).value);
    const filled = values.filter((value) => value !== null);
    if (filled.length === 0 || filled.filter(this.isLike).length < minAlike * filled.length) return;
    if (this.isAstray(read, values, readSecond)) return;
    this.isSecondUsed = true;
    for (const [at, value] of values.entries()) {
      const row = read.rows[at];
      if (row !== undefined) row[this.field.index] = value;
    }
  }

  /** Learns from a page whose values came by the field's own selector. */
  learn(read: ReadRows): void {
    this.learning?.learn(read);
  }

  /** The lesson of this run and earlier ones about the field; `null` where there is none. */
  learned(): FieldLesson | null {
    const { column, place } = this.field;
    if (this.lesson !== null) return { column, place, second: this.lesson.second };
    return this.learning?.isTaught === true ? { column, place, second: this.learning.second } : null;
  }

  /** The pages with and without values; `null` for a field that no earlier run knows. */
  report(): SelectorReport | null {
    if (this.lesson === null || this.found + this.missed === 0) return null;
    const { column, place } = this.field;
    const { found, missed } = this;
    const second = this.isSecondUsed ? this.lesson.second : null;
    return { column, place, found, missed, lastFoundAt: this.lesson.at, second, proposals: this.trials.proposals() };
  }

  /**
   * True where a place gives values of another field in the known rows: those that were in another column, or others
   * than the kept ones, which the rows still show elsewhere.
   */
  private isAstray(read: ReadRows, values: readonly Value[], reader: PlaceReader): boolean {
    if (this.lesson === null || !read.hasText || read.items[0] === null) return false;
    const { column } = this.field;
    const counts = { known: 0, otherColumn: 0, moved: 0, appeared: 0 };
    for (const [row, samples] of this.known.of(read).entries()) {
      const value = values[row] ?? null;
      const kept = keptValue(samples, column);
      if (value === null || kept === undefined) continue;
      counts.known += 1;
      if (value === kept) continue;
      const item = read.items[row] ?? null;
      if (isOfOtherColumn(value, column, samples)) counts.otherColumn += 1;
      else if (!this.isSteady && !isStruck(reader(read.page, item).element)) continue;
      else if (kept === null) counts.appeared += 1;
      else if (this.isShown(kept, read, row)) counts.moved += 1;
    }
    const { known, otherColumn, moved, appeared } = counts;
    if (known >= minKnown.otherColumn && otherColumn >= minStrayed * known) return true;
    const strayed = otherColumn + moved;
    return known >= minKnown.moved && strayed > 0 && strayed + appeared >= minStrayed * known;
  }

  private isShown(value: string, { page, items }: ReadRows, row: number): boolean {
    return holdersOf(value, this.field, page, rootOf(this.field, page, items[row] ?? null)).length > 0;
  }
}

function isOfOtherColumn(value: string, column: string, samples: readonly SampleRow[]): boolean {
  return samples.some(({ values }) => Object.entries(values).some(([name, kept]) => name !== column && kept === value));
}

/** True for a text that a page strikes out: a former price. The element may be around the struck one, or within it. */
function isStruck(element: Element | null): boolean {
  if (element === null) return false;
  const inner = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const around = element.parent === null ? [] : [element.parent];
  return [element, ...around, ...(inner.length === 1 ? inner : [])].some(
    (each) => isTag(each) && /^(?:s|del|strike)$/u.test(each.name),
  );
}
