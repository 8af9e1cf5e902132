import type { Socket } from 'node:net';
import type { FieldType } from '#core/domain/template/template.ts';
import type { DatabaseFailure } from './databaseFailure.ts';

/** A value as it is sent to a database: every type has a text form. */
export type Cell = string | null;

/** The values that a column takes; `other` are those of which only the database knows. */
export type CellClass = 'text' | 'number' | 'time' | 'other';

export interface TableColumn {
  name: string;
  takes: CellClass;
}

/** A column that is not there yet. */
export interface NewColumn {
  name: string;
  /** `text` for a column some of whose values do not fit its type. */
  type: FieldType;
  isKey: boolean;
}

export interface TableConnection {
  /** `changed`: the rows that the statement wrote. */
  query(statement: string, values?: readonly Cell[]): Promise<{ rows: Record<string, unknown>[]; changed: number }>;
  close(): Promise<void>;
}

/** The part of a sign-in that does not depend on the database. */
export interface SignIn {
  /** The address that was checked, and the name for which the certificate must be. */
  address: string;
  name: string;
  password: string;
  /** It is not connected yet. */
  socket: Socket;
}

/**
 * A database's way to say things, for one target. All names are those of the user, so they only leave it quoted; values
 * are always parameters.
 */
export interface TableDialect {
  /** Signs in on the socket, which the caller ends. Rejects with the driver's error. */
  connect(signIn: SignIn): Promise<TableConnection>;
  failureOf(error: unknown): DatabaseFailure;
  /** The quoted name of a table in the target's schema. */
  table: (name: string) => string;
  quote: (name: string) => string;
  /** Returns the name with `end` behind it, cut so that the database keeps all of it. */
  fitName: (name: string, end: string) => string;
  /** Returns a text that is the same for names that are one column to the database. */
  foldName: (name: string) => string;
  /** The columns of a table; `null` where there is no such table. */
  readColumns(connection: TableConnection, table: string): Promise<TableColumn[] | null>;
  /** True where the database lets no two rows have the same values in these columns. */
  isUnique(connection: TableConnection, table: string, columns: readonly string[]): Promise<boolean>;
  makeUnique(table: string, columns: readonly string[]): string;
  typeOf(column: NewColumn): string;
  /** The end of a new table's statement. */
  tableOptions: string;
  /** The type of a time with its default, which is now. */
  timeOfWriting: string;
  timeText(time: number): string;
  /** The mark of the parameter of this number, from 1. */
  parameter(number: number): string;
  /** Returns the end of an insert that replaces the other columns of rows with the same keys. */
  replaceOthers(columns: readonly string[], keys: readonly string[]): string;
  /** Returns the end of an insert that does nothing where the row with this key is there. */
  keepOther(key: string): string;
}
