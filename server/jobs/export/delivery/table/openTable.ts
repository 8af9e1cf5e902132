import { AddressRefusedError } from '#server/engine/egress/connector.ts';
import { checkDatabaseHost, databaseAddresses, type DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import { notSent, type NotSent } from '../receiver.ts';
import { mysqlDialect } from './mysql/mysqlDialect.ts';
import { postgresDialect } from './postgres/postgresDialect.ts';
import type { TableConnection, TableDialect } from './tableDialect.ts';

/** Returns the dialect of a target's database. */
export function dialectOf(target: TableTarget, egress: DatabaseEgress): TableDialect {
  switch (target.kind) {
    case 'postgres':
      return postgresDialect(target, egress);
    case 'mysql':
      return mysqlDialect(target, egress);
  }
}

/**
 * Signs in to a database at an address that was checked, so that no second look-up can give another one. Without TLS it
 * only connects to a host that the operator has opened. Rejects with the driver's error.
 */
export async function openTable(
  dialect: TableDialect,
  target: TableTarget,
  { password, egress, signal }: { password: string; egress: DatabaseEgress; signal: AbortSignal },
): Promise<TableConnection | NotSent> {
  const host = checkDatabaseHost(target, egress.hostRules);
  if (host === null) return notSent('AddressRefused', null, true);
  if (target.tls === 'off' && !host.isOpened) return notSent('TlsNeeded', null, true);
  const { name } = host;
  let trouble: unknown = new AddressRefusedError('no address');
  for (const address of await databaseAddresses(host, egress)) {
    signal.throwIfAborted();
    try {
      return await dialect.connect({ address, name, password }, signal);
    } catch (error) {
      trouble = error;
      if (dialect.failureOf(error).is !== 'away') break;
    }
  }
  throw trouble;
}
