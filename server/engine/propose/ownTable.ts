import { shownTypes, typeOfField } from '#core/wire/recipe/ownRecipe.ts';
import type { Field, Recipe } from '#core/wire/recipe/recipe.ts';
import type { ItemScope } from '../compile/compileItems.ts';
import type { Page } from '../extract/page.ts';
import { maxSample, maxSamples } from './columns/buildColumns.ts';
import { readColumns } from './columns/columnReadings.ts';
import { draftOf, proposalOf, recordsOf } from './drafts.ts';
import { limits, type Proposal, type ProposedColumn } from './proposal.ts';

/** Records in which a column may have its first value. */
const maxSearched = 200;

/**
 * Returns the table that a recipe gives on a page today, with what the proposed tables find in the same records as its
 * minor columns. `null` where its columns are not known (tables whose heads name them) or too many. Throws a
 * `RangeError` where its searches take too long.
 */
export function ownTable(recipe: Recipe, proposals: readonly Proposal[], page: Page): Proposal | null {
  const { list } = recipe;
  const fields = list === undefined ? recipe.fields : list.fields;
  if (!Array.isArray(fields) || fields.length > limits.columns) return null;
  const items = list === undefined ? null : list.items;
  const next = list?.next ?? [];
  const records = page.format === recipe.format ? recordsOf(items, page) : [];
  const columns = ownColumns(fields, records, page);
  const same = proposals.filter((each) => isSame(recordsOf(each.items, page), records));
  const most = items === null ? limits.shown : limits.minor;
  const shape = {
    kind: items === null ? 'record' : page.format === 'json' ? 'json' : 'list',
    items,
    columns,
    minor: othersOf(columns, same).slice(0, Math.min(most, limits.columns - columns.length)),
    outside: outsideOf(columns, same).slice(0, Math.max(0, limits.columns - columns.length - most)),
    next: Array.isArray(next) ? next : [next],
    hasLoadMore: false,
    score: 0,
    recipe,
  } as const;
  return proposalOf(draftOf(shape, records, page), page);
}

/** The columns with their first values among many records: a badge that few have is in none of the shown rows. */
function ownColumns(fields: readonly Field[], records: readonly ItemScope[], page: Page): ProposedColumn[] {
  const searched = records.slice(0, maxSearched).map((scope, index) => ({ scope, rowNumber: index + 1 }));
  const rows = readColumns(searched, fields, page);
  return fields.map((field, place) => {
    const known = rows.flatMap((row) => row[place] ?? []);
    const samples = known.slice(0, maxSamples).map((value) => value.slice(0, maxSample));
    return {
      name: field.name,
      from: field.from,
      transforms: field.transforms,
      type: shownTypes[typeOfField(field)],
      samples,
    };
  });
}

/** Their selectors may differ. */
function isSame(some: readonly ItemScope[], others: readonly ItemScope[]): boolean {
  const [one, other] = [some[0], others[0]];
  if (one === undefined || other === undefined || some.length !== others.length) return false;
  return one.item === other.item && one.json === other.json;
}

/** Columns of these proposals from outside the records, without those that the recipe reads too. */
function outsideOf(columns: readonly ProposedColumn[], [first]: readonly Proposal[]) {
  const sources = new Set(columns.flatMap(({ from }) => from.map((source) => JSON.stringify(source))));
  return (first?.outside ?? []).filter(({ column: { from } }) => !from.some((one) => sources.has(JSON.stringify(one))));
}

/** The columns of these proposals that are read from elsewhere. */
function othersOf(columns: readonly ProposedColumn[], proposals: readonly Proposal[]): ProposedColumn[] {
  const sources = new Set(columns.flatMap(({ from }) => from.map((source) => JSON.stringify(source))));
  return proposals
    .flatMap((proposal) => [...proposal.columns, ...proposal.minor])
    .filter(({ from }) => !from.some((source) => sources.has(JSON.stringify(source))));
}
