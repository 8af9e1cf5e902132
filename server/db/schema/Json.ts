import type { ColumnType } from 'kysely';

/** A jsonb column: it is written as text and read as a value. A leaf, because all files of tables need it. */
export type Json<Value> = ColumnType<Value, string, string>;
