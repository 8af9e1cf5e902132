import { databaseFailure, networkFailure, type DatabaseFailure } from '../databaseFailure.ts';

/** By the number of the error; any other is a refusal. */
const meaningByNumber: Record<number, DatabaseFailure['is']> = {
  1040: 'away', // too many connections
  1050: 'away', // another delivery has made the table at this moment
  1053: 'away', // the server shuts down
  1060: 'away', // another delivery has added the column at this moment
  1205: 'away', // a lock was not free in time
  1213: 'away', // a deadlock
  1317: 'away', // the statement was ended
  1927: 'away', // the connection was ended
  1044: 'signIn',
  1045: 'signIn',
  1698: 'signIn',
  1142: 'mayNot',
  1143: 'mayNot',
  1227: 'mayNot',
  1370: 'mayNot',
};
/** The server's own errors count from here; smaller numbers are those of the system. */
const firstNumber = 1_000;

/** Returns the meaning of an error of MySQL or MariaDB, of the way to it or of the driver. */
export function failureOfMysql(error: unknown): DatabaseFailure {
  const { message, code, errno } = error as { message: string; code?: string; errno?: number };
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return databaseFailure('noTls', message);
  // The driver gives every failure of TLS this code, also a connection that broke meanwhile.
  if (code === 'HANDSHAKE_SSL_ERROR') {
    return databaseFailure(/ECONN|EPIPE|disconnected/u.test(message) ? 'away' : 'certificate', message);
  }
  if (code === 'PROTOCOL_SEQUENCE_TIMEOUT' || code === 'ETIMEDOUT') return databaseFailure('late', message);
  if (errno === undefined || errno < firstNumber) return networkFailure(error);
  const column = /column '([^']+)'/u.exec(message)?.[1] ?? null;
  return databaseFailure(meaningByNumber[errno] ?? 'refused', message, { column });
}
