import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '#server/db/schema/schema.ts';

/** The row after an edit, or the value that stayed because somebody else set it since `baseRevision`. */
export type EditOutcome<Row> = { outcome: 'applied'; row: Row } | Conflict;

interface Conflict {
  outcome: 'conflict';
  revision: number;
  value: unknown;
  changedBy: string;
  changedAt: number;
}

/** What an edit says of its field, before and after. */
export interface EditValues {
  field: string;
  before: object;
  after: object;
}

/**
 * What comes of an edit without writing anything: nothing is different, or its field is not any more what it was based on.
 * `null`: it is to be written.
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
