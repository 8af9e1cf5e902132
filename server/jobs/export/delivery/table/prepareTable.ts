import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import { batchTable, type TableTarget } from '#core/domain/data/tableTarget.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { notSent, type NotSent } from '../receiver.ts';
import { takesOf } from './cells.ts';
import { tableColumnNames } from './columnNames.ts';
import { asNotSent } from './databaseFailure.ts';
import type { CellClass, NewColumn, TableConnection, TableDialect } from './tableDialect.ts';

/** A table that is ready for rows. */
export interface PreparedTable {
  /** In the order of the shipment's columns. */
  columns: { name: string; type: FieldType; takes: CellClass }[];
  /** Names of columns; none where each row is a new one. */
  keys: string[];
  /** The database records each batch, so that it arrives once. */
  isRecorded: boolean;
}

interface Preparing {
  connection: TableConnection;
  dialect: TableDialect;
  target: TableTarget;
  columns: readonly ExportColumn[];
  /** By column: all values of the shipment fit its type. */
  readExact: () => Promise<readonly boolean[]>;
}

/**
 * Makes the table where it is missing, adds missing columns, and makes the keys unique. A new column has its type
 * where all values of the shipment fit it, and is text otherwise; a column that is there stays as it is.
 */
export async function prepareTable(preparing: Preparing): Promise<PreparedTable | NotSent> {
  const { connection, dialect, target, columns } = preparing;
  const names = tableColumnNames(columns, dialect);
  const keyPlaces = target.keys.map((key) => columns.findIndex(({ label }) => label === key));
  if (keyPlaces.includes(-1)) return notSent('KeyMissing', target.keys.join(', '), true);
  const keys = keyPlaces.map((place) => names[place] ?? '');
  const takes = await makeColumns(preparing, names, keys);
  if (keys.length > 0 && !(await dialect.isUnique(connection, target.table, keys))) {
    const trouble = await failureOf(preparing, dialect.makeUnique(target.table, keys));
    if (trouble !== null) return { ...trouble, ...(trouble.isFinal && { problem: 'KeyNotUnique' }) };
  }
  return {
    columns: names.map((name, place) => ({
      name,
      type: columns[place]?.type ?? FieldType.Text,
      takes: takes.get(dialect.foldName(name)) ?? 'text',
    })),
    keys,
    isRecorded: await makeBatchTable(preparing),
  };
}

/** Returns what each column takes, by its folded name. */
async function makeColumns(
  { connection, dialect, target, columns, readExact }: Preparing,
  names: readonly string[],
  keys: readonly string[],
): Promise<Map<string, CellClass>> {
  const { foldName, quote } = dialect;
  const there = await dialect.readColumns(connection, target.table);
  const takes = new Map((there ?? []).map((column) => [foldName(column.name), column.takes]));
  const missing = names.filter((name) => !takes.has(foldName(name)));
  if (missing.length === 0) return takes;
  const isExact = await readExact();
  const made = missing.map((name): NewColumn => {
    const place = names.indexOf(name);
    const type = isExact[place] === true ? (columns[place]?.type ?? FieldType.Text) : FieldType.Text;
    return { name, type, isKey: keys.includes(name) };
  });
  const parts = made.map((column) => `${quote(column.name)} ${dialect.typeOf(column)}`);
  const table = dialect.table(target.table);
  const statement =
    there === null
      ? `create table ${table} (${parts.join(', ')})${dialect.tableOptions}`
      : `alter table ${table} ${parts.map((part) => `add column ${part}`).join(', ')}`;
  await connection.query(statement);
  for (const { name, type } of made) takes.set(foldName(name), takesOf(type));
  return takes;
}

/** Returns the statement that makes the table of batches where it is missing. */
export function batchTableOf({ table, timeOfWriting, tableOptions }: TableDialect): string {
  const columns = `delivery varchar(36) primary key, batch int not null, sent_at ${timeOfWriting}`;
  return `create table if not exists ${table(batchTable)} (${columns})${tableOptions}`;
}

/** Makes the table of batches; false where the user of the database may neither make nor write it. */
async function makeBatchTable(preparing: Preparing): Promise<boolean> {
  const { connection, dialect } = preparing;
  if ((await dialect.readColumns(connection, batchTable)) === null) {
    if ((await failureOf(preparing, batchTableOf(dialect))) !== null) return false;
  }
  return (await failureOf(preparing, `update ${dialect.table(batchTable)} set batch = 0 where delivery = ''`)) === null;
}

/** Runs a statement and returns the database's refusal, `null` if it was done. Rejects with any other failure. */
async function failureOf({ connection, dialect }: Preparing, statement: string): Promise<NotSent | null> {
  try {
    await connection.query(statement);
    return null;
  } catch (error) {
    const failure = dialect.failureOf(error);
    if (failure.is !== 'refused' && failure.is !== 'mayNot') throw error;
    return asNotSent(failure);
  }
}
