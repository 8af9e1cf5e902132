import type { Value } from '#core/domain/data/block.ts';
import { likeThese } from '#core/domain/drift/likeness.ts';
import {
  isSamePlace,
  type FieldLesson,
  type Lessons,
  type SelectorReport,
  type ValuePlace,
} from '#core/domain/drift/mending.ts';
import { readAt, type MendField, type PlaceReader, type ReadRows } from './mendField.ts';
import { PlaceTrials } from './placeTrials.ts';
import { PlaceLearning } from './secondPlace.ts';

/** The share of the second selector's values that must be like the kept ones. */
const minAlike = 0.8;

/**
 * Watches one field over the pages of a run. Where its selector finds nothing on a page, and has found nothing on most
 * pages of the run, the learned second selector gives the values; on a page here and there a value is missing because
 * the site has none.
 */
export class FieldWatch {
  readonly field: MendField;
  private readonly lesson: { second: ValuePlace | null; at: number } | null;
  private readonly readSecond: PlaceReader | null;
  private readonly isLike: (value: string) => boolean;
  private readonly learning: PlaceLearning | null;
  private readonly trials: PlaceTrials;
  private found = 0;
  private missed = 0;
  private isSecondUsed = false;

  constructor(field: MendField, lessons: Lessons | null, isLearning: boolean) {
    this.field = field;
    const known = lessons?.fields.find(
      ({ column, place }) => column === field.column && isSamePlace(place, field.place),
    );
    this.lesson = known === undefined || lessons === null ? null : { second: known.second, at: lessons.at };
    const second = known?.second ?? null;
    this.readSecond = second === null ? null : readAt(field, second);
    this.learning = known === undefined && isLearning ? new PlaceLearning(field) : null;
    const samples = this.lesson === null ? [] : (lessons?.rows ?? []);
    this.isLike = likeThese(samples.flatMap(({ values }) => values[field.column] ?? []));
    this.trials = new PlaceTrials(field, samples);
  }

  /** True where an earlier run taught about the field. */
  get isKnown(): boolean {
    return this.lesson !== null;
  }

  /** True where the next page would be mended if the field were empty on it. */
  get mayMend(): boolean {
    return this.lesson !== null && this.missed >= this.found;
  }

  /** Counts a page and learns from it or mends it: values of a second selector are written into the rows. */
  see(read: ReadRows): void {
    const { index } = this.field;
    if (read.rows.some((row) => (row[index] ?? null) !== null)) {
      this.found += 1;
      return;
    }
    this.missed += 1;
    if (this.lesson === null || !read.hasText || this.missed <= this.found) return;
    this.trials.look(read);
    const values = read.items.map((item): Value => this.readSecond?.(read.page, item).value ?? null);
    const filled = values.filter((value) => value !== null);
    if (filled.length === 0 || filled.filter(this.isLike).length < minAlike * filled.length) return;
    this.isSecondUsed = true;
    for (const [at, value] of values.entries()) {
      const row = read.rows[at];
      if (row !== undefined) row[index] = value;
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
}
