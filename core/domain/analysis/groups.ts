import type { Value } from '../data/block.ts';
import { timeOf } from '../data/cellValue.ts';
import { dayMs } from '../dayMs.ts';
import { SeenTexts } from '../parameters/seenTexts.ts';

/** A column that rows are grouped by; dates by day, week (its Monday), month or year, all others by their value. */
export interface GroupBy {
  column: string;
  unit: 'value' | 'day' | 'week' | 'month' | 'year';
}

/** A figure of each group: the number of different values, or of its numbers and dates (ms since 1970) the others. */
export interface Measure {
  kind: 'distinct' | 'sum' | 'mean' | 'least' | 'most';
  column: string;
}

export interface Group {
  /** In the order of the columns that the rows are grouped by; `null` for empty cells. */
  keys: Value[];
  count: number;
  /** In the order of the measures; `null` where a group has no number. */
  figures: (number | null)[];
}

/** The maximum of groups; the rows of further ones are counted together. */
export const maxGroups = 10_000;
const yieldAfter = 50_000;
/** The number of the group of all further ones. */
const rest = maxGroups;

/** Returns the value that a date's group has; a text that is no date has its own. */
export function groupValue(text: string, unit: GroupBy['unit']): string {
  if (unit === 'value') return text;
  const time = timeOf(text);
  if (Number.isNaN(time)) return text;
  if (unit === 'week') return isoDay(time - mondayOffset(time)).slice(0, 10);
  const day = text.length === 10 ? text : isoDay(time);
  return day.slice(0, unit === 'day' ? 10 : unit === 'month' ? 7 : 4);
}

function isoDay(time: number): string {
  return new Date(time).toISOString();
}

/** 1 January 1970 was a Thursday, the fourth day of its week. */
function mondayOffset(time: number): number {
  const day = Math.floor(time / dayMs);
  return ((((day + 3) % 7) + 7) % 7) * dayMs;
}

/** Puts rows into groups by the values of one or two columns. */
export class Grouping {
  /** By row: the number of its group. */
  readonly groups: Uint32Array;
  private readonly valueIds: Map<string, number>[] = [];
  private readonly ids: Uint32Array[] = [];
  private keys: Value[][] = [];

  constructor(rowCount: number) {
    this.groups = new Uint32Array(rowCount);
  }

  /** Begins the next column; rows without a value there are grouped as empty. */
  beginColumn(): void {
    this.valueIds.push(new Map());
    this.ids.push(new Uint32Array(this.groups.length));
  }

  add(row: number, value: string): void {
    const ids = this.valueIds.at(-1);
    const rows = this.ids.at(-1);
    if (ids === undefined || rows === undefined) return;
    let id = ids.get(value);
    if (id === undefined) {
      id = Math.min(ids.size + 1, maxGroups);
      if (id < maxGroups) ids.set([value.slice(0, 1), value.slice(1)].join(''), id);
    }
    rows[row] = id;
  }

  /** Numbers the groups after the last column. It yields where it may be interrupted. */
  *number(): Generator<void, void> {
    const values = this.valueIds.map((ids) => [null, ...ids.keys()]);
    const numbers = new Map<number, number>();
    for (let row = 0; row < this.groups.length; row += 1) {
      const ids = this.ids.map((each) => each[row] ?? 0);
      this.groups[row] = this.numberOf(ids, numbers, values);
      if (row % yieldAfter === yieldAfter - 1) yield;
    }
  }

  private numberOf(ids: readonly number[], numbers: Map<number, number>, values: readonly Value[][]): number {
    if (ids.includes(maxGroups)) return rest;
    const combined = ids.reduce((sum, id) => sum * (maxGroups + 1) + id, 0);
    const known = numbers.get(combined);
    if (known !== undefined) return known;
    if (this.keys.length === maxGroups) return rest;
    numbers.set(combined, this.keys.length);
    this.keys.push(ids.map((id, column) => values[column]?.[id] ?? null));
    return this.keys.length - 1;
  }

  /** Returns the groups with their figures, largest first, and the number of rows in further groups. */
  result(figures: readonly GroupFigures[]): { groups: Group[]; restCount: number } {
    const counts = new Uint32Array(maxGroups + 1);
    for (const group of this.groups) counts[group] = (counts[group] ?? 0) + 1;
    const groups = this.keys.map((keys, index) => ({
      keys,
      count: counts[index] ?? 0,
      figures: figures.map((each) => each.of(index)),
    }));
    return { groups: groups.sort((one, other) => other.count - one.count), restCount: counts[rest] ?? 0 };
  }
}

/** One measure of all groups. */
export class GroupFigures {
  private readonly kind: Measure['kind'];
  private readonly counts = new Uint32Array(maxGroups + 1);
  private readonly totals = new Float64Array(maxGroups + 1);
  private readonly seen = new SeenTexts();

  constructor(kind: Measure['kind']) {
    this.kind = kind;
    if (kind === 'least') this.totals.fill(Infinity);
    if (kind === 'most') this.totals.fill(-Infinity);
  }

  /** Adds a cell of a row in this group; `number` is NaN for a text. */
  add(group: number, text: string, number: number): void {
    const isCounted = this.kind === 'distinct' ? !this.seen.add(`${group} ${text}`) : !Number.isNaN(number);
    if (!isCounted) return;
    this.counts[group] = (this.counts[group] ?? 0) + 1;
    const total = this.totals[group] ?? 0;
    if (this.kind === 'least') this.totals[group] = Math.min(total, number);
    else if (this.kind === 'most') this.totals[group] = Math.max(total, number);
    else this.totals[group] = total + number;
  }

  of(group: number): number | null {
    const count = this.counts[group] ?? 0;
    if (this.kind === 'distinct') return count;
    if (count === 0) return null;
    const total = this.totals[group] ?? 0;
    return this.kind === 'mean' ? total / count : total;
  }
}
