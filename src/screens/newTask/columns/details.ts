import type { ProposedTable, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { shownTypes, typeOfField } from '#core/wire/recipe/ownRecipe.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { isSameSource } from './elements.ts';
import { tableColumns, type Details, type KeptColumn, type PageTable } from './keptTable.ts';

/** A page behind a row of a table. */
export interface DetailLink {
  /** The place of the column with its address, and that column's name. */
  place: number;
  name: string;
  row: number;
  url: string;
}

/** A page that was not read yet. */
const unread: Omit<ProposedTable, 'columns' | 'recipe'> = {
  kind: 'record',
  minor: [],
  rows: [],
  recordCount: 0,
  hasNext: false,
  hasLoadMore: false,
};

/** Returns a page behind a row for each column of links, that which the recipe follows first. */
export function detailLinks(table: PageTable): DetailLink[] {
  const followed = JSON.stringify(table.details?.link);
  const links = tableColumns(table).flatMap(({ name, readings, from, isDetail }, place) => {
    const values = isDetail ? [] : (readings.find(({ type }) => type === 'link')?.values ?? []);
    const row = values.findIndex((value) => value !== null && /^https?:/u.test(value));
    const url = values[row];
    return url === undefined || url === null
      ? []
      : [{ place, name, row, url, isFollowed: JSON.stringify(from[0]) === followed }];
  });
  return links.toSorted((one, other) => Number(other.isFollowed) - Number(one.isFollowed));
}

/** Returns a table of a task's recipe with the pages that this reads behind its rows. */
export function withRecipeDetails(table: PageTable): PageTable {
  const detail = table.recipe.list?.detail;
  if (detail === undefined) return table;
  const columns = detail.fields.map((field) => {
    const type = shownTypes[typeOfField(field)];
    return { name: field.name, type, samples: [], readings: [{ type, transforms: field.transforms, values: [] }] };
  });
  const recipe = recordRecipe(table.recipe, detail);
  const record = { ...unread, columns, recipe };
  return { ...table, details: { link: detail.link, row: null, url: '', isRendered: false, record } };
}

/** Returns the recipe that reads the page behind a row, as that of a list does; `null` where none is read. */
export function detailRecipe({ recipe }: PageTable, url: string): Recipe | null {
  const detail = recipe.list?.detail;
  return detail === undefined ? null : { ...recordRecipe(recipe, detail), start: [url] };
}

function recordRecipe(
  { engine }: Recipe,
  { format, fields }: NonNullable<NonNullable<Recipe['list']>['detail']>,
): Recipe {
  return { format, ...(engine !== undefined && { engine }), start: [], fields };
}

/** Returns what the page behind a row has; `null` where it shows nothing. */
export function readDetails(
  table: PageTable,
  { place, row }: DetailLink,
  { page, own, tables }: ProposedTables,
): Details | null {
  const link = tableColumns(table)[place]?.from[0];
  const record = own ?? tables[0];
  if (link === undefined || record === undefined || record.rows.length === 0) return null;
  return { link, row, url: page.url, isRendered: page.isRendered, record };
}

/**
 * Returns the kept columns for a table whose details have changed, or that was read again with the same proposed
 * columns: every other column is found by its sources, and left out where it has gone.
 */
export function keptWithDetails(kept: readonly KeptColumn[], before: PageTable, after: PageTable): KeptColumn[] {
  const [old, present] = [tableColumns(before), tableColumns(after)];
  return kept.flatMap((each) => {
    const column = old[each.place];
    if (column === undefined || each.place < before.columns.length) return each;
    const place = present.findIndex((other) => other.isDetail === column.isDetail && isSameSource(other, column));
    const isRead = (present[place]?.readings.length ?? 0) > each.reading;
    return place === -1 ? [] : { ...each, place, reading: isRead ? each.reading : 0 };
  });
}
