import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { tableColumns, type KeptColumn, type PageTable, type TableColumn } from './keptTable.ts';

/** The maximum of columns, without those of the pages behind the rows: a changed recipe with more is not read. */
const maxColumns = 40;

/** Returns whether two columns read the same. */
export function isSameSource(one: Pick<TableColumn, 'from'>, other: Pick<TableColumn, 'from'>): boolean {
  return JSON.stringify(one.from) === JSON.stringify(other.from);
}

/** Returns whether a column is read from beside the records: it has the same value in all of them. */
export function isBeside({ from }: Pick<TableColumn, 'from'>): boolean {
  return from.every((source) => 'page' in source || ('css' in source && source.of === 'page'));
}

/** Returns the place of the column that an element of the page has become; `null` before that. */
export function columnOf(columns: readonly TableColumn[], element: OtherColumn): number | null {
  const place = columns.findIndex((column) => !column.isDetail && isSameSource(column, element));
  return place === -1 ? null : place;
}

/** Returns whether an element can be taken: it is no column, and no column from beside the records says the same. */
export function isFree(columns: readonly TableColumn[], element: OtherColumn): boolean {
  const [sample] = element.samples;
  const saysIt = (column: TableColumn) => !column.isDetail && isBeside(column) && column.samples[0] === sample;
  return columnOf(columns, element) === null && !columns.some(saysIt);
}

/** Returns whether a table can have one more column of the page itself. */
export function hasRoom(columns: readonly TableColumn[]): boolean {
  return columns.filter(({ isDetail }) => !isDetail).length < maxColumns;
}

/** Returns a table with an element of its page as a minor column, which has the same value in all rows. */
export function withElement(table: PageTable, element: OtherColumn): PageTable {
  const readings = element.readings.map((reading) => ({
    ...reading,
    values: table.rows.map(() => reading.values[0] ?? null),
  }));
  return { ...table, minor: [...table.minor, { ...element, readings }] };
}

/**
 * Returns a table that was read again, with the kept minor columns that it does not propose: elements that were taken
 * from the page, as they are today; without a value where the page does not show them.
 */
export function withTakenElements(
  table: PageTable,
  before: PageTable,
  kept: readonly KeptColumn[],
  elements: readonly OtherColumn[],
): PageTable {
  const first = before.columns.length;
  const taken = before.minor.filter((_, index) => kept.some(({ place }) => place === first + index));
  const present = tableColumns(table);
  return taken
    .filter((column) => columnOf(present, column) === null)
    .reduce((changed, column) => {
      const today = elements.find((element) => isSameSource(element, column));
      return withElement(changed, today ?? withoutValues(column));
    }, table);
}

function withoutValues(column: OtherColumn): OtherColumn {
  const readings = column.readings.map((reading) => ({ ...reading, values: [null] }));
  return { ...column, samples: [], readings };
}

/** Returns a recipe that reads elements beside the records, for their places on a picture. */
export function elementsRecipe({ recipe }: PageTable, elements: readonly OtherColumn[]): Recipe {
  const { start, format, browser } = recipe;
  const fields = elements.map(({ name, from }) => ({ name, from, transforms: [], required: false }));
  return { start, format, ...(browser && { browser }), fields };
}
