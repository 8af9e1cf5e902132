import { compileSelector } from '../extract/selector.ts';
import type { BuiltColumns } from './columns/buildColumns.ts';
import type { Spot } from './mine/spots.ts';

/** A column of which fewer records have a value does not show what a record is. */
const minCore = 0.75;
const minCoreColumns = 3;
/** More are no strangers, but records with less to say. */
const maxStrangers = 0.25;
/** Records that are looked at: further ones are of the same kinds. */
const maxRecords = 1_000;

/**
 * Returns the records without those that lack most of what the others have, such as adverts of the same element between
 * them; `null` where there are none, or where they are too many to be none.
 */
export function withoutStrangers(records: readonly Spot[][], { columns, values }: BuiltColumns): Spot[][] | null {
  const core = columns.filter((_, place) => {
    const own = values[place] ?? [];
    return own.filter((value) => value !== null).length >= minCore * own.length;
  });
  if (core.length < minCoreColumns || records.length > maxRecords) return null;
  const sample = columns.flatMap((column, place) => (core.includes(column) ? [values[place] ?? []] : []));
  const isSeen = sample[0]?.some((_, record) => sample.filter((own) => own[record] === null).length > core.length / 2);
  if (isSeen !== true) return null;
  const finders = core.flatMap(({ from: [source] }) => (source !== undefined && 'css' in source ? [source] : []));
  const known = records.filter(([first, beside]) => {
    if (first === undefined || beside !== undefined) return true;
    const found = finders.filter(({ css, attr }) => {
      const element = css === ':scope' ? first.element : compileSelector(css, false, []).first(first.element);
      return element !== null && (attr === undefined || attr in element.attribs);
    });
    return found.length >= finders.length / 2;
  });
  const strangers = records.length - known.length;
  return strangers > 0 && strangers <= maxStrangers * records.length ? known : null;
}
