import { isDay } from '#core/domain/addresses/dates.ts';
import type { Filter } from '#core/domain/data/view.ts';

/** A key and a value of an address. */
type Entry = readonly [key: string, value: string];

/** The kinds of filters in an address; the name of the column follows them in the key. */
const kinds = [
  'contains',
  'not-contains',
  'in',
  'not-in',
  'numbers',
  'dates',
  'empty',
  'pattern',
  'not-pattern',
] as const;
type Kind = (typeof kinds)[number];

const runsKey = 'run';

/** Returns whether this key of an address belongs to a filter. */
export function isFilterKey(key: string): boolean {
  return key === runsKey || kindOf(key) !== null;
}

/**
 * Prints filters as entries of an address: `contains.name=chair`, `in.category=Garden` once per value (nothing for
 * empty cells), `numbers.price=10..20`, `dates.updated=2026-11-01..`, `empty.rating=yes`, `pattern.name=^A`,
 * `run=3` once per run. A name or a value may contain every character.
 */
export function printFilters(filters: readonly Filter[]): Entry[] {
  return filters.flatMap(entriesOf);
}

function entriesOf(filter: Filter): Entry[] {
  switch (filter.kind) {
    case 'contains':
      return [[`${notOf(filter)}contains.${filter.column}`, filter.text]];
    case 'oneOf':
      return filter.values.map((value) => [`${notOf(filter)}in.${filter.column}`, value ?? '']);
    case 'numbers':
      return [[`numbers.${filter.column}`, `${filter.min ?? ''}..${filter.max ?? ''}`]];
    case 'dates':
      return [[`dates.${filter.column}`, `${filter.from ?? ''}..${filter.to ?? ''}`]];
    case 'empty':
      return [[`empty.${filter.column}`, filter.isNot ? 'no' : 'yes']];
    case 'pattern':
      return [[`${notOf(filter)}pattern.${filter.column}`, filter.pattern]];
    case 'runs':
      return filter.lotNos.map((lotNo) => [runsKey, String(lotNo)]);
  }
}

function notOf({ isNot }: { isNot: boolean }): 'not-' | '' {
  return isNot ? 'not-' : '';
}

/** Reads filters as `printFilters` prints them. Bad values, and columns other than `names`, are ignored. */
export function parseFilters(entries: Iterable<Entry>, names: readonly string[]): Filter[] {
  const filters: Filter[] = [];
  for (const [key, value] of entries) {
    const read = key === runsKey ? runFilter(value) : columnFilter(key, value, names);
    if (read !== null) addFilter(filters, read);
  }
  return filters;
}

/** The values of one list are entries of their own in an address. */
function addFilter(filters: Filter[], added: Filter): void {
  const place = filters.findIndex((filter) => isSameList(filter, added));
  const before = filters[place];
  if (before?.kind === 'oneOf' && added.kind === 'oneOf') {
    filters[place] = { ...before, values: [...new Set([...before.values, ...added.values])] };
  } else if (before?.kind === 'runs' && added.kind === 'runs') {
    filters[place] = { ...before, lotNos: [...new Set([...before.lotNos, ...added.lotNos])] };
  } else filters.push(added);
}

/**
 * Returns whether two filters are lists that an address and a view hold as one: of runs, or of values of one column.
 */
export function isSameList(one: Filter, other: Filter): boolean {
  if (one.kind === 'runs') return other.kind === 'runs';
  return one.kind === 'oneOf' && other.kind === 'oneOf' && one.column === other.column && one.isNot === other.isNot;
}

function runFilter(value: string): Filter | null {
  return /^[1-9]\d{0,8}$/u.test(value) ? { kind: 'runs', lotNos: [Number(value)] } : null;
}

function columnFilter(key: string, value: string, names: readonly string[]): Filter | null {
  const kind = kindOf(key);
  if (kind === null) return null;
  const column = key.slice(kind.length + 1);
  if (!names.includes(column)) return null;
  const isNot = kind.startsWith('not-');
  switch (kind) {
    case 'contains':
    case 'not-contains':
      return value === '' ? null : { kind: 'contains', column, text: value, isNot };
    case 'in':
    case 'not-in':
      return { kind: 'oneOf', column, values: [value === '' ? null : value], isNot };
    case 'numbers':
      return numbersFilter(column, value);
    case 'dates':
      return datesFilter(column, value);
    case 'empty':
      return value === 'yes' || value === 'no' ? { kind: 'empty', column, isNot: value === 'no' } : null;
    case 'pattern':
    case 'not-pattern':
      return value === '' ? null : { kind: 'pattern', column, pattern: value, isNot };
  }
}

function numbersFilter(column: string, value: string): Filter | null {
  const ends = endsOf(value);
  if (ends === undefined || ends.some((end) => end !== '' && !isNumber(end))) return null;
  const [min = null, max = null] = ends.map((end) => (end === '' ? null : Number(end)));
  return min === null && max === null ? null : { kind: 'numbers', column, min, max };
}

function datesFilter(column: string, value: string): Filter | null {
  const ends = endsOf(value)?.map((end) => (end === '' ? null : end));
  if (ends === undefined || ends.some((end) => end !== null && !isDay(end))) return null;
  const [from = null, to = null] = ends;
  return from === null && to === null ? null : { kind: 'dates', column, from, to };
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/u.test(text) && Number.isFinite(Number(text));
}

function endsOf(range: string): string[] | undefined {
  const ends = range.split('..');
  return ends.length === 2 ? ends : undefined;
}

function kindOf(key: string): Kind | null {
  return kinds.find((kind) => key.startsWith(`${kind}.`)) ?? null;
}
