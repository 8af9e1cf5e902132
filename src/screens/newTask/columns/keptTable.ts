import type { ColumnReading, ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { recipeText } from '#core/wire/recipe/ownRecipe.ts';
import type { Field, Recipe } from '#core/wire/recipe/recipe.ts';
import type { HandMade } from './handStep.ts';

/** A column that the page has: a proposed one, or a minor one after those. */
export interface TableColumn extends Pick<Field, 'name' | 'from' | 'required'> {
  /** Ways to read it, with their values in the shown rows; the first is the proposed one. */
  readings: readonly ColumnReading[];
  /** Its first values on the page, which may be beyond the shown rows; none where it finds nothing. */
  samples: readonly string[];
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

/** Returns the columns of the page, in the order of their places. */
export function tableColumns({ columns, minor, recipe }: ProposedTable): TableColumn[] {
  const { list, fields = [] } = recipe;
  const own = list === undefined || !Array.isArray(list.fields) ? fields : list.fields;
  return [
    ...columns.flatMap(({ name, readings, samples }, place) => {
      const field = own[place];
      return field === undefined ? [] : [{ name, from: field.from, required: field.required, readings, samples }];
    }),
    ...minor.map((column) => ({ ...column, required: false })),
  ];
}

/** Returns all columns of a proposed table under their proposed names, without the minor ones. */
export function allColumns({ columns }: Pick<ProposedTable, 'columns'>): KeptColumn[] {
  return columns.map(({ name }, place) => ({ place, copy: 0, reading: 0, name }));
}

/** Returns all columns of the page, the minor ones too. */
export function everyColumn(table: ProposedTable): KeptColumn[] {
  return tableColumns(table).map(({ name }, place) => ({ place, copy: 0, reading: 0, name }));
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

/** Returns the recipe of a proposed table with these columns. */
export function recipeWith(table: ProposedTable, kept: readonly KeptColumn[]): Recipe {
  const columns = tableColumns(table);
  const fields = kept.flatMap(({ place, reading, name, hand }): Field[] => {
    const column = columns[place];
    const way = hand ?? column?.readings[reading];
    if (column === undefined || way === undefined) return [];
    const from = hand?.from ?? column.from;
    return [{ name: name.trim(), from, transforms: way.transforms, required: column.required }];
  });
  const { list, ...rest } = table.recipe;
  return list === undefined ? { ...rest, fields } : { ...rest, list: { ...list, fields } };
}

/** Returns the value of the task's recipe: that of the proposed table with the kept columns. */
export function keptRecipe(table: ProposedTable, kept: readonly KeptColumn[]): string {
  return recipeText(recipeWith(table, kept));
}
