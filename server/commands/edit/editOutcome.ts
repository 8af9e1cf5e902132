import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '#server/db/schema/taskTables.ts';

/** The row after an edit, or the stored value when another writer set it since `baseRevision`. */
export type EditOutcome<Row> = { outcome: 'applied'; row: Row } | Conflict;

interface Conflict {
  outcome: 'conflict';
  revision: number;
  value: unknown;
  changedBy: string;
  changedAt: number;
}

/** The values of an edit's field, before and after. */
export interface EditValues {
  field: string;
  before: object;
  after: object;
}

/**
 * Returns the outcome of an edit that needs no write: nothing differs, or the field changed since its base. `null`: it
 * must be written.
 */
export function resolveWithoutWrite<Row extends { field_changes: Record<string, FieldChange> }>(
  row: Row,
  { field, before, after }: EditValues,
  baseRevision: number,
): EditOutcome<Row> | null {
  if (isDeepStrictEqual(before, after)) return { outcome: 'applied', row };
  const last = row.field_changes[field];
  if (last === undefined || last.revision <= baseRevision) return null;
  const { revision, by, at } = last;
  return { outcome: 'conflict', revision, value: before, changedBy: by, changedAt: at };
}
