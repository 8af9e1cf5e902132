/** The databases whose tables get rows. */
export const tableKinds = ['postgres', 'mysql'] as const;
export type TableKind = (typeof tableKinds)[number];

/**
 * The use of TLS: with a certificate that is checked, with any certificate, or none, which the service only does for
 * hosts that its operator has opened.
 */
export const tlsModes = ['verify', 'require', 'off'] as const;
export type TlsMode = (typeof tlsModes)[number];

/** The way in which rows are written: each as a new one, or over the one with the same keys. */
export const tableModes = ['insert', 'update'] as const;
export type TableMode = (typeof tableModes)[number];

/** A table that gets rows; the password is not among its settings. */
export interface TableSettings {
  host: string;
  port: number;
  database: string;
  user: string;
  tls: TlsMode;
  table: string;
  mode: TableMode;
  /** The names of the columns by which rows are matched; only with mode `update`. */
  keys: string[];
}

export interface TableSettingsByKind {
  postgres: TableSettings & { schema: string };
  /** A schema is the database itself there. */
  mysql: TableSettings;
}
export type TableTarget = { [Kind in TableKind]: { kind: Kind } & TableSettingsByKind[Kind] }[TableKind];

export const defaultPorts: Record<TableKind, number> = { postgres: 5432, mysql: 3306 };
export const maxPort = 65_535;
/** PostgreSQL takes 32 columns in an index, MySQL 16. */
export const maxKeys = 8;

/** The table beside that of the rows in which the database records the last batch of each delivery. */
export const batchTable = 'sheaf_batches';

/** The place of a row that was not taken, in its run; rows count from 1. */
export interface RowPlace {
  lotNo: number;
  rowNo: number;
  column: string | null;
}

export function isTableTarget<Target extends { kind: string }>(target: Target): target is Target & TableTarget {
  return tableKinds.some((kind) => kind === target.kind);
}

/** True where mode and keys belong together: only rows that are written over others need keys, each once. */
export function areKeysFitting({ mode, keys }: Pick<TableSettings, 'mode' | 'keys'>): boolean {
  return mode === 'update' ? keys.length > 0 && new Set(keys).size === keys.length : keys.length === 0;
}

/**
 * True where the stored password may go to the changed target: another server or another user gets none that was
 * entered for this one, and neither does the same server with less protection on the way.
 */
export function mayKeepPassword(before: TableTarget, after: TableTarget): boolean {
  const isSamePlace = before.host === after.host && before.port === after.port && before.user === after.user;
  return isSamePlace && tlsModes.indexOf(after.tls) <= tlsModes.indexOf(before.tls);
}
