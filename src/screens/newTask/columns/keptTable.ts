import type { ColumnReading, ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { recipeText } from '#core/wire/recipe/ownRecipe.ts';
import type { Field, Recipe, Source } from '#core/wire/recipe/recipe.ts';
import type { HandMade } from './handStep.ts';

/** A column that the page has: a proposed one, or a minor one after those. */
export interface TableColumn extends Pick<Field, 'name' | 'from' | 'required'> {
  /** Ways to read it, with their values in the shown rows; the first is the proposed one. */
  readings: readonly ColumnReading[];
  /** Its first values on the page, which may be beyond the shown rows; none where it finds nothing. */
  samples: readonly string[];
  /** True where it is read from the page behind a row. */
  isDetail: boolean;
}

/** The pages behind the rows of a list, as one of them is. */
export interface Details {
  /** The source of the address of a row's page. */
  link: Source;
  /** The number of the row whose page was read, from 0; `null` where the recipe of the task is all that is known. */
  row: number | null;
  /** Address of that page, '' without one. */
  url: string;
  isRendered: boolean;
  /** That page as one row. */
  record: ProposedTable;
}

/** A table of the page, with the pages behind its rows where one was opened or its recipe reads them. */
export interface PageTable extends ProposedTable {
  details?: Details | undefined;
}

/** A column that the task keeps. */
export interface KeptColumn {
  /** Its place among the columns of the page, from 0. */
  place: number;
  /** A column can be kept several times, read in different ways: the number of this one, from 0. */
  copy: number;
  /** The place of the chosen way to read it. */
  reading: number;
  name: string;
  /** The way to read it that the user made of the chosen one. */
  hand?: HandMade | undefined;
}

export type NameProblem = 'empty' | 'taken';

/** Returns the columns of the page, then those of the pages behind its rows, in the order of their places. */
export function tableColumns({ details, ...table }: PageTable): TableColumn[] {
  return [...ownColumns(table), ...(details === undefined ? [] : detailColumns(details))];
}

function ownColumns({ columns, minor, recipe }: ProposedTable): TableColumn[] {
  const { list, fields = [] } = recipe;
  const own = list === undefined || !Array.isArray(list.fields) ? fields : list.fields;
  const isDetail = false;
  return [
    ...columns.flatMap(({ name, readings, samples }, place) => {
      const field = own[place];
      return field === undefined
        ? []
        : [{ name, from: field.from, required: field.required, readings, samples, isDetail }];
    }),
    ...minor.map((column) => ({ ...column, required: false, isDetail })),
  ];
}

/** Of the shown rows only the one whose page was read has values. */
function detailColumns({ row, record }: Details): TableColumn[] {
  const before = Array.from({ length: row ?? 0 }, () => null);
  return ownColumns(record).map((column) => ({
    ...column,
    isDetail: true,
    readings: column.readings.map((reading) => ({ ...reading, values: [...before, ...reading.values] })),
  }));
}

/** Returns the columns of a table's recipe under their names: those of a proposed table without the minor ones. */
export function allColumns(table: PageTable): KeptColumn[] {
  const { details, columns } = table;
  const isWanted = ({ isDetail }: TableColumn, place: number) =>
    isDetail ? details?.row === null : place < columns.length;
  return keptAs(
    tableColumns(table)
      .map((column, place) => ({ column, place }))
      .filter(({ column, place }) => isWanted(column, place)),
  );
}

/** Returns all columns of the page, the minor ones too, without those of the pages behind its rows. */
export function everyColumn(table: ProposedTable): KeptColumn[] {
  return keptAs(ownColumns(table).map((column, place) => ({ column, place })));
}

function keptAs(columns: readonly { column: TableColumn; place: number }[]): KeptColumn[] {
  return columns.map(({ column: { name }, place }) => ({ place, copy: 0, reading: 0, name }));
}

/** Returns the problem of each name that a column may not have, by the column's index. */
export function nameProblems(kept: readonly KeptColumn[]): Map<number, NameProblem> {
  const problems = new Map<number, NameProblem>();
  const seen = new Set<string>();
  for (const [index, { name }] of kept.entries()) {
    const clean = name.trim();
    if (clean === '') problems.set(index, 'empty');
    else if (seen.has(clean)) problems.set(index, 'taken');
    seen.add(clean);
  }
  return problems;
}

/** Returns a key for a kept column that stays while it is moved, renamed or read in another way. */
export function keyOf({ place, copy }: KeptColumn): string {
  return `${place} ${copy}`;
}

/** Returns true where a column is read in a proposed way, as it is. */
export function isReadAs({ reading, hand }: KeptColumn, way: number): boolean {
  return hand === undefined && reading === way;
}

/** Returns the way to read a kept column; `undefined` where the page has it no more. */
export function wayOf(
  { place, reading, hand }: KeptColumn,
  columns: readonly TableColumn[],
): ColumnReading | undefined {
  return hand ?? columns[place]?.readings[reading];
}

/** Returns the kept columns with one more: before the first one that comes after it on the page. */
export function withColumn(kept: readonly KeptColumn[], added: KeptColumn): KeptColumn[] {
  const at = kept.findIndex(({ place }) => place > added.place);
  return kept.toSpliced(at === -1 ? kept.length : at, 0, { ...added, name: freeName(kept, added.name) });
}

/**
 * Returns whether a column can be moved by a number of places: those of the pages behind the rows come last, as in the
 * rows of a run.
 */
export function canMove(
  kept: readonly KeptColumn[],
  index: number,
  by: number,
  columns: readonly TableColumn[],
): boolean {
  const [own, other] = [kept[index], kept[index + by]];
  if (own === undefined || other === undefined) return false;
  return columns[own.place]?.isDetail === columns[other.place]?.isDetail;
}

/** Returns whether a column can be left out: a row has at least one of the page itself. */
export function canLeaveOut(kept: readonly KeptColumn[], place: number, columns: readonly TableColumn[]): boolean {
  if (columns[place]?.isDetail === true) return true;
  return kept.filter((each) => columns[each.place]?.isDetail !== true).length > 1;
}

/** Returns the kept columns with one of them moved by a number of places. */
export function movedColumn(kept: readonly KeptColumn[], index: number, by: number): KeptColumn[] {
  const moved = kept[index];
  return moved === undefined ? [...kept] : kept.toSpliced(index, 1).toSpliced(index + by, 0, moved);
}

/**
 * Returns the kept columns with a second one of the same values beside it, read in the next way; `null` without one.
 */
export function withCopy(
  kept: readonly KeptColumn[],
  index: number,
  { readings }: Pick<TableColumn, 'readings'>,
): KeptColumn[] | null {
  const original = kept[index];
  if (original === undefined) return null;
  const same = kept.filter(({ place }) => place === original.place);
  const reading = readings.findIndex((_, way) => !same.some((each) => isReadAs(each, way)));
  if (reading === -1) return null;
  const copy = Math.max(...same.map((each) => each.copy)) + 1;
  return kept.toSpliced(index + 1, 0, { place: original.place, copy, reading, name: freeName(kept, original.name) });
}

function freeName(kept: readonly KeptColumn[], name: string): string {
  const taken = new Set(kept.map((each) => each.name.trim()));
  let free = name;
  for (let number = 2; taken.has(free.trim()); number += 1) free = `${name} ${number}`;
  return free;
}

/** Returns the recipe of a table with these columns. */
export function recipeWith(table: PageTable, kept: readonly KeptColumn[]): Recipe {
  const columns = tableColumns(table);
  const fieldsWhere = (isDetail: boolean): Field[] =>
    kept.flatMap(({ place, reading, name, hand }): Field[] => {
      const column = columns[place];
      const way = hand ?? column?.readings[reading];
      if (column === undefined || way === undefined || column.isDetail !== isDetail) return [];
      const from = hand?.from ?? column.from;
      return [{ name: name.trim(), from, transforms: way.transforms, required: column.required }];
    });
  const fields = fieldsWhere(false);
  const { list, ...rest } = table.recipe;
  if (list === undefined) return { ...rest, fields };
  const { details } = table;
  // A draft of a version that showed no pages behind the rows has none, and keeps those of its recipe.
  if (details === undefined) return { ...rest, list: { ...list, fields } };
  const { detail: before, ...others } = list;
  const ofDetails = fieldsWhere(true);
  if (ofDetails.length === 0) return { ...rest, list: { ...others, fields } };
  const detail = { format: 'html' as const, ...before, link: details.link, fields: ofDetails };
  // What only a browser shows behind a row needs one in the run too.
  const engine = details.isRendered ? { engine: rest.engine ?? ('auto' as const) } : {};
  return { ...rest, ...engine, list: { ...others, fields, detail } };
}

/** Returns the value of the task's recipe: that of the proposed table with the kept columns. */
export function keptRecipe(table: PageTable, kept: readonly KeptColumn[]): string {
  return recipeText(recipeWith(table, kept));
}
