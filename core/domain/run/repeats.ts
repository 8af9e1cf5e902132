import type { Value } from '../data/block.ts';
import type { Segment } from './progress.ts';

/** The rows that a row is compared with: those of its own run, or of all runs of its task. */
export const repeatScopes = ['lot', 'task'] as const;
/**
 * The action on a repeat (a duplicate row): it is skipped, it ends the list of its start address, or it replaces the
 * row that it repeats, in any run.
 */
export const repeatActions = ['skip', 'stop', 'overwrite'] as const;

/**
 * The rule for duplicate rows of a task: two rows are equal by the values of these columns. Repeats add no rows, are
 * not counted and cost nothing.
 */
export interface Repeats {
  /** Names of columns, as rows carry them. */
  fields: string[];
  across: (typeof repeatScopes)[number];
  action: (typeof repeatActions)[number];
}

export const maxKeyFields = 5;
/** A longer text is not a column name. */
const maxKeyFieldLength = 200;

/**
 * The problem of key columns: none, too many, a duplicate, one without a name, or one that the template does not have.
 */
export type KeyProblem =
  { problem: 'None' | 'TooMany' | 'Twice' | 'BadName' } | { problem: 'Unknown'; field: string } | null;

/** Checks key columns. `columns` are those of the template; `null` where only its pages name them. */
export function keyProblem(fields: readonly string[], columns: readonly string[] | null): KeyProblem {
  if (fields.length === 0) return { problem: 'None' };
  if (fields.length > maxKeyFields) return { problem: 'TooMany' };
  if (fields.some((field) => field.trim() === '' || field.length > maxKeyFieldLength)) return { problem: 'BadName' };
  if (new Set(fields).size < fields.length) return { problem: 'Twice' };
  const field = columns === null ? undefined : fields.find((each) => !columns.includes(each));
  return field === undefined ? null : { problem: 'Unknown', field };
}

/**
 * Returns a function from a row with these columns to its key: two rows have the same key only where all fields are
 * equal after Unicode composition, trimming, and with one space for any white space. `null`: the row is no duplicate,
 * because all its fields are empty or its columns lack a field.
 */
export function rowKeys(
  fields: readonly string[],
  columns: readonly string[],
): (row: readonly Value[]) => string | null {
  // The order in which a user chose the columns does not change the key.
  const names = fields.toSorted();
  const places = names.map((name) => columns.indexOf(name));
  if (places.includes(-1)) return () => null;
  return (row) => {
    const values = places.map((place) => normalised(row[place] ?? ''));
    return values.every((value) => value === '') ? null : JSON.stringify([names, values]);
  };
}

function normalised(value: string): string {
  return value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** The run in which a row with the key was seen: this one, or an earlier one. */
export type KeySeen = 'here' | 'before';

/** The duplicates that were found in work. */
export interface FoundDuplicates {
  /** The result for each row; a `cut` row is after the end of its list, whatever its key. */
  rows: ('kept' | 'repeat' | 'cut')[];
  /** The number of kept rows of each segment. */
  rowsKept: number[];
  /** Lists that a repeat ended early, each by the index of the segment with that repeat. */
  listsEnded: number[];
  /** The last ended list has more pages that are not among the segments: the run must not read them. */
  isOpen: boolean;
}

/**
 * Finds the duplicates in work whose rows have these keys (`null`: no duplicate); `seen` has the stored keys. With
 * `stop` a list ends at its first duplicate; across runs only at a duplicate of an earlier run, because a list whose
 * pages move while it is read shows a row of its own run twice.
 */
export function findDuplicates(
  { across, action }: Pick<Repeats, 'across' | 'action'>,
  segments: readonly Pick<Segment, 'rows' | 'urlsDone'>[],
  keys: readonly (string | null)[],
  seen: ReadonlyMap<string, KeySeen>,
): FoundDuplicates {
  const taken: FoundDuplicates = { rows: [], rowsKept: [], listsEnded: [], isOpen: false };
  const here = new Set<string>();
  const seenOf = (key: string): KeySeen | undefined => (here.has(key) ? 'here' : seen.get(key));
  const fateOf = (key: string | null): 'kept' | 'repeat' | 'end' => {
    const where = key === null ? undefined : seenOf(key);
    if (where === undefined) return 'kept';
    return action === 'stop' && (where === 'before' || across === 'lot') ? 'end' : 'repeat';
  };
  let endedAt: number | null = null;
  let isCut = false;
  let place = 0;
  for (const [index, { rows, urlsDone }] of segments.entries()) {
    let kept = 0;
    for (const key of keys.slice(place, place + rows)) {
      const fate = endedAt === null ? fateOf(key) : 'cut';
      if (fate === 'end') endedAt = index;
      if (fate === 'cut') isCut = true;
      if (fate === 'kept') kept += 1;
      if (fate === 'kept' && key !== null) here.add(key);
      taken.rows.push(fate === 'end' ? 'repeat' : fate);
    }
    place += rows;
    taken.rowsKept.push(kept);
    if (urlsDone === 0) continue;
    if (endedAt !== null && isCut) taken.listsEnded.push(endedAt);
    endedAt = null;
    isCut = false;
  }
  if (endedAt === null) return taken;
  return { ...taken, listsEnded: [...taken.listsEnded, endedAt], isOpen: true };
}
