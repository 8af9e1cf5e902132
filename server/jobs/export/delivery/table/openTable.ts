import { Socket } from 'node:net';
import { AddressRefusedError } from '#server/engine/egress/connector.ts';
import { checkDatabaseHost, databaseAddresses, type DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import { notSent, type NotSent } from '../receiver.ts';
import { mysqlDialect } from './mysql/mysqlDialect.ts';
import { postgresDialect } from './postgres/postgresDialect.ts';
import type { TableConnection, TableDialect } from './tableDialect.ts';

/** Returns the dialect of a target's database. */
export function dialectOf(target: TableTarget): TableDialect {
  switch (target.kind) {
    case 'postgres':
      return postgresDialect(target);
    case 'mysql':
      return mysqlDialect(target);
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
      return await connectOn(egress.newSocket?.() ?? new Socket(), signal, (socket) =>
        dialect.connect({ address, name, password, socket }),
      );
    } catch (error) {
      trouble = error;
      if (dialect.failureOf(error).is !== 'away') break;
    }
  }
  throw trouble;
}

/** Connects on a socket that ends with `signal`, with a failure and with the connection. */
async function connectOn(
  socket: Socket,
  signal: AbortSignal,
  connect: (socket: Socket) => Promise<TableConnection>,
): Promise<TableConnection> {
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  const end = (): void => {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  };
  try {
    const connection = await connect(socket);
    const close = () => connection.close().finally(end);
    return { ...connection, close };
  } catch (error) {
    end();
    throw error;
  }
}
