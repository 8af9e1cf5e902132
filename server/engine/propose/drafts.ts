import type { Element } from 'domhandler';
import { compileItems, type ItemScope } from '../compile/compileItems.ts';
import type { Page } from '../extract/page.ts';
import { outsideReading } from './columns/outsideColumns.ts';
import { columnReadings, readColumns, type ShownRecord } from './columns/columnReadings.ts';
import { limits, type List, type Proposal } from './proposal.ts';

/** A proposal with the records of its rows, before its other readings are known. */
export interface Draft extends Omit<Proposal, 'readings'> {
  shown: readonly ShownRecord[];
  /** The elements of all records. */
  found: ReadonlySet<Element>;
}

/** Returns a proposal with the first rows that its columns have in the records. */
export function draftOf(
  shape: Omit<Draft, 'rows' | 'shown' | 'found' | 'recordCount'>,
  scopes: readonly ItemScope[],
  page: Page,
): Draft {
  const records = scopes.slice(0, limits.rows).map((scope, index) => ({ scope, rowNumber: index + 1 }));
  const rows = readColumns(records, shape.columns, page);
  // A run leaves out rows without any value, too.
  const hasValue = rows.map((row) => row.some((value) => value !== null));
  return {
    ...shape,
    rows: rows.filter((_, index) => hasValue[index]),
    shown: records.filter((_, index) => hasValue[index]),
    found: new Set(scopes.flatMap(({ item }) => item ?? [])),
    recordCount: scopes.length,
  };
}

export function proposalOf(draft: Draft, page: Page): Proposal {
  const { kind, items, columns, minor, outside, rows, recordCount, next, hasLoadMore, score, recipe, shown } = draft;
  // A search of the whole page for each row would take long, and gives the same each time.
  const readings = [
    ...columnReadings([...columns, ...minor], shown, page),
    ...outside.map((each) => outsideReading(each, shown.length)),
  ];
  return { kind, items, columns, minor, outside, rows, readings, recordCount, next, hasLoadMore, score, recipe };
}

/** Returns the records that a recipe finds on a page; the page itself is the one record of a recipe without a list. */
export function recordsOf(items: List['items'] | null, page: Page): ItemScope[] {
  if (items === null) return [{ item: null, json: undefined }];
  return compileItems(items, { format: page.format, parameters: {}, problems: [], firsts: null })(page);
}
