import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { quoted, readMigrations, readSequences, readTables } from './catalog.ts';
import { onDedicated } from './dedicated.ts';
import type { DumpPart, DumpTable } from './dumpPart.ts';

/** The database of this URL never had Sheaf's tables. */
export class NothingToDump extends Error {
  override readonly name = 'NothingToDump';
}

/** The size of a database before it is read. */
export interface DumpSize {
  migrations: string[];
  tableCount: number;
  /** On the disk, with indexes. */
  databaseBytes: number;
}

/**
 * Reads the whole database as it is at one moment, while others write, and passes it to `take`. Nothing is read faster
 * than `take` asks, and no table is held in memory.
 * @throws NothingToDump
 */
export function dumpDatabase<Value>(
  url: string,
  take: (size: DumpSize, parts: AsyncGenerator<DumpPart>) => Promise<Value>,
): Promise<Value> {
  return onDedicated(url, async (client) => {
    // The next statement takes the snapshot of all that follow.
    await client.query('begin isolation level repeatable read read only');
    const migrations = await readMigrations(client);
    if (migrations === null) throw new NothingToDump();
    const tables = await readTables(client);
    // A start of a newer version would otherwise change a table before it is read.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
    const size = { migrations, tableCount: tables.length, databaseBytes: rows[0]?.bytes ?? 0 };
    return take(size, readParts(client, migrations, tables));
  });
}

async function* readParts(client: pg.Client, migrations: string[], tables: DumpTable[]): AsyncGenerator<DumpPart> {
  yield { kind: 'database', migrations, tables };
  for (const { name, columns } of tables) {
    yield { kind: 'table', name };
    const rows = client.query(to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
    for await (const bytes of rows as AsyncIterable<Buffer>) yield { kind: 'rows', bytes };
    yield { kind: 'tableEnd', rowCount: rows.rowCount };
  }
  // Read last: a sequence is never behind the rows of the snapshot.
  yield { kind: 'end', sequences: await readSequences(client) };
}
