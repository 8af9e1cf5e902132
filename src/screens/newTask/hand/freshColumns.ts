import { tableColumns, type KeptColumn, type PageTable } from '../columns/keptTable.ts';
import { madeByHand } from './handValues.ts';

/** Returns kept columns with the values that their steps make of a table that was read again. */
export function freshColumns(
  kept: readonly KeptColumn[],
  table: PageTable,
  language: string | null,
): readonly KeptColumn[] {
  const columns = tableColumns(table);
  return kept.map((column) => {
    if (column.hand === undefined) return column;
    const made = madeByHand(column.hand.steps, { ...column, columns, language });
    return { ...column, hand: 'code' in made ? undefined : made };
  });
}
