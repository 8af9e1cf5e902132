import type { Row } from '#core/domain/data/block.ts';

/** Rows whose values stand in the order of their own columns. */
interface Part {
  columns: readonly string[];
  rows: readonly Row[];
}

/** A lot's columns with those of new rows at their end. */
export function unionOf(columns: readonly string[], parts: readonly Pick<Part, 'columns'>[]): string[] {
  return [...new Set([...columns, ...parts.flatMap((part) => part.columns)])];
}

/** Rows with their values at the places of the lot's columns; as they are where the places are the same. */
export function alignRows(part: Part, columns: readonly string[]): readonly Row[] {
  if (part.columns.every((name, place) => columns[place] === name)) return part.rows;
  const places = columns.map((name) => part.columns.indexOf(name));
  return part.rows.map((row) => places.map((place) => row[place] ?? null));
}
