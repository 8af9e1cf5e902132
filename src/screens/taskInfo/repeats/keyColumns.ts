import type { Lot } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';

/** A column that rows can be compared by. */
export interface KeyColumn {
  name: string;
  label: string;
  /** Set if the column was chosen earlier and no longer exists. */
  isGone?: true;
}

/** Returns the template's columns; if its pages name the columns, those of the newest run with rows. */
export function keyColumns(template: Template | null, lots: readonly Lot[], chosen: readonly string[]): KeyColumn[] {
  const output = template?.output ?? [];
  const found = lots.find(({ columns }) => columns.length > 0)?.columns ?? [];
  const known = output.length > 0 ? output : found.map((name) => ({ name, label: name }));
  const gone = chosen.filter((name) => known.every((column) => column.name !== name));
  return [...known, ...gone.map((name): KeyColumn => ({ name, label: name, isGone: true }))];
}
