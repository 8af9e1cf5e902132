import type { Row } from '#core/domain/data/block.ts';

/** Rows with their own columns. */
interface Part {
  columns: readonly string[];
  rows: readonly Row[];
}

/** The lot's columns, followed by new columns of the parts. */
export function unionOf(columns: readonly string[], parts: readonly Pick<Part, 'columns'>[]): string[] {
  return [...new Set([...columns, ...parts.flatMap((part) => part.columns)])];
}

/** The rows with their values in the order of the lot's columns; the same rows where the order is equal. */
export function alignRows(part: Part, columns: readonly string[]): readonly Row[] {
  if (part.columns.every((name, place) => columns[place] === name)) return part.rows;
  const places = columns.map((name) => part.columns.indexOf(name));
  return part.rows.map((row) => places.map((place) => row[place] ?? null));
}
