import type { Cell, TableConnection, TableDialect } from './tableDialect.ts';

/** The way of rows into a table: its columns in the order of the cells, and its keys. */
export interface Writing {
  connection: TableConnection;
  dialect: TableDialect;
  /** Quoted. */
  table: string;
  columns: readonly string[];
  /** Rows with the same values there are replaced; none: each row is a new one. */
  keys: readonly string[];
}

/** The first row that the database does not take. */
export interface RefusedRow {
  index: number;
  column: string | null;
  sentence: string;
}

/** Below what PostgreSQL and MySQL take in one statement. */
const maxParameters = 60_000;

/**
 * Writes rows within the open transaction and returns the first one that the database refuses, `null` if it takes all.
 * It names no row itself, so a refused statement is halved until one row is left. Rejects with any other failure.
 */
export async function writeRows(writing: Writing, rows: readonly Cell[][]): Promise<RefusedRow | null> {
  const atOnce = Math.max(1, Math.floor(maxParameters / Math.max(1, writing.columns.length)));
  for (let start = 0; start < rows.length; start += atOnce) {
    const refused = await writeSome(writing, rows.slice(start, start + atOnce), start);
    if (refused !== null) return refused;
  }
  return null;
}

async function writeSome(writing: Writing, rows: readonly Cell[][], first: number): Promise<RefusedRow | null> {
  const failure = await tryRows(writing, rows);
  if (failure === null) return null;
  if (rows.length === 1) return { index: first, ...(await findCause(writing, rows[0] ?? [], failure)) };
  const half = Math.ceil(rows.length / 2);
  return (
    (await writeSome(writing, rows.slice(0, half), first)) ?? (await writeSome(writing, rows.slice(half), first + half))
  );
}

type Failure = ReturnType<TableDialect['failureOf']>;

/** Inserts rows; a refusal is returned, and the transaction is as before then. */
async function tryRows(writing: Writing, rows: readonly Cell[][]): Promise<Failure | null> {
  const { connection, dialect } = writing;
  await connection.query('savepoint sheaf_rows');
  try {
    await connection.query(insertOf(writing, rows.length), rows.flat());
    await connection.query('release savepoint sheaf_rows');
    return null;
  } catch (error) {
    const failure = dialect.failureOf(error);
    if (failure.is !== 'refused') throw error;
    await connection.query('rollback to savepoint sheaf_rows');
    return failure;
  }
}

function insertOf({ dialect, table, columns, keys }: Writing, rowCount: number): string {
  const { length } = columns;
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const marks = columns.map((_column, place) => dialect.parameter(row * length + place + 1));
    return `(${marks.join(', ')})`;
  });
  const names = columns.map((name) => dialect.quote(name)).join(', ');
  const end = keys.length > 0 ? ` ${dialect.replaceOthers(columns, keys)}` : '';
  return `insert into ${table} (${names}) values ${rows.join(', ')}${end}`;
}

/** Returns the column that the database names, else the first one without whose value the row has another fate. */
async function findCause(
  writing: Writing,
  row: readonly Cell[],
  { column, parameter, sentence }: Failure,
): Promise<Pick<RefusedRow, 'column' | 'sentence'>> {
  const { connection, columns } = writing;
  const named = column ?? (parameter === null ? null : (columns[parameter - 1] ?? null));
  if (named !== null) return { column: named, sentence };
  for (const [place, cell] of row.entries()) {
    if (cell === null) continue;
    await connection.query('savepoint sheaf_cause');
    const failure = await tryRows(writing, [row.with(place, null)]);
    await connection.query('rollback to savepoint sheaf_cause');
    if (failure?.sentence !== sentence) return { column: columns[place] ?? null, sentence };
  }
  return { column: null, sentence };
}
