import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { recipeText } from '#core/wire/recipe/ownRecipe.ts';

/** A column of a proposed table that the task keeps. */
export interface KeptColumn {
  /** Its place among the proposed columns, from 0. */
  place: number;
  name: string;
}

export type NameProblem = 'empty' | 'taken';

/** Returns all columns of a proposed table under their proposed names. */
export function allColumns({ columns }: Pick<ProposedTable, 'columns'>): KeptColumn[] {
  return columns.map(({ name }, place) => ({ place, name }));
}

/** Returns the problem of each name that a column may not have, by the column's place. */
export function nameProblems(kept: readonly KeptColumn[]): Map<number, NameProblem> {
  const problems = new Map<number, NameProblem>();
  const seen = new Set<string>();
  for (const { place, name } of kept) {
    const clean = name.trim();
    if (clean === '') problems.set(place, 'empty');
    else if (seen.has(clean)) problems.set(place, 'taken');
    seen.add(clean);
  }
  return problems;
}

/** Returns the kept columns with one more, at its place on the page. */
export function withColumn(kept: readonly KeptColumn[], added: KeptColumn): KeptColumn[] {
  return [...kept, added].toSorted((one, other) => one.place - other.place);
}

/** Returns the value of the task's recipe: that of the proposed table with the kept columns. */
export function keptRecipe({ recipe }: ProposedTable, kept: readonly KeptColumn[]): string {
  const pick = <Field extends { name: string }>(fields: readonly Field[]): Field[] =>
    kept.flatMap(({ place, name }) => {
      const field = fields[place];
      return field === undefined ? [] : [{ ...field, name: name.trim() }];
    });
  const { list, fields } = recipe;
  return recipeText({
    ...recipe,
    ...(fields !== undefined && { fields: pick(fields) }),
    ...(list !== undefined && Array.isArray(list.fields) && { list: { ...list, fields: pick(list.fields) } }),
  });
}
