import type { Value } from '../data/block.ts';
import type { Segment } from './progress.ts';

/** Where a row is looked for that another has the key of: in its own run, or in all runs of its task. */
export const repeatScopes = ['lot', 'task'] as const;
/**
 * What a repeat does: it is left out, it ends the list of its start address there, or it takes the place of the row
 * that it repeats, in whichever run that is.
 */
export const repeatActions = ['skip', 'stop', 'overwrite'] as const;

/**
 * Which rows of a task are one and the same, by the values of these columns, and what becomes of a repeat. Repeats are
 * no rows more, are not counted and cost nothing.
 */
export interface Repeats {
  /** Names of columns, as rows carry them. */
  fields: string[];
  across: (typeof repeatScopes)[number];
  action: (typeof repeatActions)[number];
}

export const maxKeyFields = 5;
/** What is longer is no name of a column. */
const maxKeyFieldLength = 200;

/** Why columns are no key: none, too many, one of them twice or without a name, or one that the template has not. */
export type KeyProblem =
  { problem: 'None' | 'TooMany' | 'Twice' | 'BadName' } | { problem: 'Unknown'; field: string } | null;

/** `columns` are those of the template; `null` where these are known by its pages alone. */
export function keyProblem(fields: readonly string[], columns: readonly string[] | null): KeyProblem {
  if (fields.length === 0) return { problem: 'None' };
  if (fields.length > maxKeyFields) return { problem: 'TooMany' };
  if (fields.some((field) => field.trim() === '' || field.length > maxKeyFieldLength)) return { problem: 'BadName' };
  if (new Set(fields).size < fields.length) return { problem: 'Twice' };
  const field = columns === null ? undefined : fields.find((each) => !columns.includes(each));
  return field === undefined ? null : { problem: 'Unknown', field };
}

/**
 * Gives the key of each row with these columns, a text that two rows have in common only where they are the same in all
 * fields: composed, without space around them, and with one space for any within. `null`: the row is nobody's repeat,
 * because all fields are empty, or because the rows have not all the columns of the key.
 */
export function rowKeys(
  fields: readonly string[],
  columns: readonly string[],
): (row: readonly Value[]) => string | null {
  // The same key in whichever order its columns were chosen.
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

/** Where a row with the key was seen: in this run, or in an earlier one. */
export type KeySeen = 'here' | 'before';

/** What is left of work without its repeats. */
export interface FoundDuplicates {
  /** For each row what becomes of it; `cut` stands after the end of its list, whoever has its key. */
  rows: ('kept' | 'repeat' | 'cut')[];
  /** Rows that are kept, for each piece. */
  rowsKept: number[];
  /** Lists that a repeat ended before their end, each by the piece in which it did. */
  listsEnded: number[];
  /** The last of them goes on in pages that are not among the pieces: these are not to be read. */
  isOpen: boolean;
}

/**
 * Takes the repeats out of work, whose rows have these keys (`null`: nobody's repeat), where `seen` knows what was
 * there before. With `stop` the rest of a list goes with the first row that was seen: across runs one of an earlier
 * run, for a list whose pages move while it is read shows a row of its own run twice.
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
