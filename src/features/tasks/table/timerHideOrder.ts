import type { TableColumn } from '#app/parts/table/DataTable.tsx';

export type HideOrder = NonNullable<TableColumn['hideOrder']>;

/** Returns when the timer's column is hidden in a narrow table: beside the template's column it is hidden first. */
export function timerHideOrder(hasTemplate: boolean): HideOrder {
  return hasTemplate ? 'first' : 'second';
}
