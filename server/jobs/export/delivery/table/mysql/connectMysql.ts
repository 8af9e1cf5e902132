import { createConnection, type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { SignIn, TableConnection } from '../tableDialect.ts';

type MysqlTarget = Extract<TableTarget, { kind: 'mysql' }>;
type Answer = RowDataPacket[] | ResultSetHeader;

/** The time for a connection with its sign-in, and for the answer to one statement. */
const connectMs = 10_000;
const answerMs = 60_000;

/** Times are in UTC, and a value that does not fit is refused instead of being cut. */
const sessionSettings = `set session time_zone = '+00:00', session innodb_lock_wait_timeout = 30,
  session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`;

/** Signs in to MySQL or MariaDB on this socket, and verifies the name of the target although the address is given. */
export async function connectMysql(
  { port, database, user, tls }: MysqlTarget,
  { address, name, password, socket }: SignIn,
): Promise<TableConnection> {
  const isVerified = tls === 'verify';
  const connection = await createConnection({
    host: name,
    port,
    database,
    user,
    password,
    ...(tls !== 'off' && { ssl: { rejectUnauthorized: isVerified, verifyIdentity: isVerified } }),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    // A server must not ask this process for its files, and a row that stays the same must not count as changed.
    flags: ['-LOCAL_FILES', '-FOUND_ROWS'],
    // The driver makes no code for the rows of an answer.
    disableEval: true,
    stream: socket.connect(port, address).setNoDelay(true).setKeepAlive(true),
  });
  // A broken connection emits an error that would end the process; the statement under way rejects as well.
  connection.on('error', () => undefined);
  await connection.query(sessionSettings);
  return {
    query: (statement, values = []) => query(connection, statement, values),
    close: async () => connection.destroy(),
  };
}

/** Values go as parameters of a prepared statement; statements that make tables cannot be prepared everywhere. */
async function query(
  connection: Connection,
  sql: string,
  values: readonly (string | null)[],
): Promise<{ rows: Record<string, unknown>[]; changed: number }> {
  const given = { sql, timeout: answerMs };
  const [answer] =
    values.length === 0
      ? await connection.query<Answer>(given)
      : await connection.execute<Answer>({ ...given, values: [...values] });
  return Array.isArray(answer) ? { rows: answer, changed: 0 } : { rows: [], changed: answer.affectedRows };
}
