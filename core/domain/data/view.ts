import type { Value } from './block.ts';

/**
 * A condition on the rows of a table. `isNot` turns it round. An empty cell (`null` or '') meets none but `empty` and
 * `oneOf`, also turned round: there it is one of the values where `null` is. Texts are compared without regard to case
 * and accents (foldText.ts), except by patterns.
 */
export type Filter =
  | { kind: 'contains'; column: string; text: string; isNot: boolean }
  /** `null` is an empty cell. */
  | { kind: 'oneOf'; column: string; values: readonly Value[]; isNot: boolean }
  /** Both ends belong to the range; `null` leaves it open. */
  | { kind: 'numbers'; column: string; min: number | null; max: number | null }
  /** Days as YYYY-MM-DD, the last one included; `null` leaves the range open. */
  | { kind: 'dates'; column: string; from: string | null; to: string | null }
  | { kind: 'empty'; column: string; isNot: boolean }
  /** An RE2 expression that is found somewhere in the cell. */
  | { kind: 'pattern'; column: string; pattern: string; isNot: boolean }
  /** For the rows of several runs. */
  | { kind: 'runs'; lotNos: readonly number[] };

/** Empty cells are last in both directions. Equal rows stay in the order of their runs and numbers. */
export interface Sort {
  column: string;
  isDescending: boolean;
}

/** The rows that are shown, and their order. */
export interface Query {
  /** Rows with a cell that contains it; '' shows all. */
  search: string;
  /** All of them must hold. */
  filters: readonly Filter[];
  /** The first one counts most. */
  sorts: readonly Sort[];
}

/** One column as it is shown; a column that a view does not name is shown at its end as it is. */
export interface ColumnView {
  name: string;
  /** Its name in this view; `null`: its own. */
  label: string | null;
  isHidden: boolean;
  /** Stays in view while others scroll. */
  isPinned: boolean;
  widthPx: number | null;
}

/** The state of a table that the address, a saved view and an export from the device hold. */
export interface View extends Query {
  columns: readonly ColumnView[];
}

export const wholeView: View = { search: '', filters: [], sorts: [], columns: [] };

/** True where a query shows all rows in their own order. */
export function isWhole({ search, filters, sorts }: Query): boolean {
  return search === '' && filters.length === 0 && sorts.length === 0;
}
