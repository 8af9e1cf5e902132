import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import type { Sent } from '../receiver.ts';
import { asNotSent } from './databaseFailure.ts';
import { dialectOf, openTable } from './openTable.ts';
import { batchTableOf } from './prepareTable.ts';
import type { TableConnection, TableDialect } from './tableDialect.ts';

/**
 * Signs in to a database and tries what rows need there: to write the table, or to make one where it is missing. Writes
 * no row, and leaves nothing in PostgreSQL; MySQL, which cannot take back a new table, may keep that of the batches.
 */
export async function testTable(
  target: TableTarget,
  { password, egress, signal }: { password: string; egress: DatabaseEgress; signal: AbortSignal },
): Promise<Sent> {
  const dialect = dialectOf(target);
  try {
    const connection = await openTable(dialect, target, { password, egress, signal });
    if ('ok' in connection) return connection;
    try {
      await tryRights(connection, dialect, target);
    } finally {
      await connection.close();
    }
    return { ok: true };
  } catch (error) {
    signal.throwIfAborted();
    return asNotSent(dialect.failureOf(error));
  }
}

async function tryRights(connection: TableConnection, dialect: TableDialect, target: TableTarget): Promise<void> {
  const columns = await dialect.readColumns(connection, target.table);
  const [first] = columns ?? [];
  await connection.query('begin');
  if (columns === null) await connection.query(batchTableOf(dialect));
  // To explain a statement needs the same rights as to run it.
  if (first !== undefined) {
    const [table, name] = [dialect.table(target.table), dialect.quote(first.name)];
    await connection.query(`explain insert into ${table} (${name}) values (null)`);
    if (target.mode === 'update') await connection.query(`explain update ${table} set ${name} = null`);
  }
  await connection.query('rollback');
}
