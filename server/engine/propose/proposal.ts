import type { Value } from '#core/domain/data/block.ts';
import { proposeLimits, type ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import type { Field, Next, Recipe, Transform } from '#core/wire/recipe/recipe.ts';

export type List = NonNullable<Recipe['list']>;

export type ColumnType = ProposedTable['columns'][number]['type'];

/** A column of a recipe, with what its values are and some of them. */
export interface ProposedColumn extends Pick<Field, 'name' | 'from' | 'transforms'> {
  type: ColumnType;
  samples: string[];
}

/** A way to read a column, with the values that it gives in the first rows. */
export interface ColumnReading {
  type: ColumnType;
  transforms: Transform[];
  values: Value[];
}

/** A column from outside the records, with the one value that it has in all of them. */
export interface Outside {
  column: ProposedColumn;
  value: string;
}

/** A column of what the page shows outside its lists, with the ways to read it: each has one value. */
export interface PageElement extends ProposedColumn {
  readings: ColumnReading[];
}

/** A table that a person may want from a page, as a recipe that gives it. */
export interface Proposal {
  kind: ProposedTable['kind'];
  /** `null` where the page is one record. */
  items: List['items'] | null;
  columns: ProposedColumn[];
  /** Columns that are on the page too, and that few people want: they are no part of the recipe. */
  minor: ProposedColumn[];
  /** Columns from outside the records, after the minor ones. */
  outside: Outside[];
  /** The first rows, as the recipe gives them. */
  rows: Value[][];
  /** For each of `columns`, then of `minor`, then of `outside`, the ways to read it, its own first. */
  readings: ColumnReading[][];
  /** Elements that the recipe finds as items. */
  recordCount: number;
  /** Ways to the next page that work on this page, the surest first. */
  next: Next[];
  /** True where the page shows a button that loads more, which a recipe with a browser can click. */
  hasLoadMore: boolean;
  /** Comparable within one page only. */
  score: number;
  /** The recipe with the page as its start. */
  recipe: Recipe;
}

/** Limits of one page; a page that exceeds them is read up to there. */
export const limits = {
  elements: 120_000,
  depth: 200,
  /** Groups of like elements whose columns are looked for. */
  groups: 10,
  proposals: proposeLimits.tables,
  /** With the minor ones. */
  columns: 40,
  minor: 12,
  /** Minor columns after those, of texts that hardly a record has. */
  rare: 6,
  /** Minor columns of a page about one thing. */
  shown: 24,
  /** Columns of what a page shows outside its lists. */
  outside: proposeLimits.elements,
  /** Ways to read one column. */
  readings: 10,
  /** Records that are compared to find columns. */
  sampled: 20,
  /** Elements of one record. */
  parts: 400,
  /** Characters of a value while it is compared. */
  value: 2_000,
  rows: proposeLimits.rows,
  /** Searches of a selector in a record, for all groups of a page, and for one. */
  searches: 24_000,
  groupSearches: 8_000,
} as const;

/** Steps of the searches of one page, about half a second; pages that need more are hostile. */
export const searchSteps = 40_000_000;
