import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { openConnections } from './connections.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type Tx = Transaction<Schema>;

/** Two ways into the database: as one account, behind row-level security, and as the service itself. */
export interface Database {
  readonly url: string;
  readonly kysely: Kysely<Schema>;
  /** Runs one transaction under the request role: it sees and writes rows of this account only. */
  withAccount<Value>(accountId: string, work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Runs one transaction as the owner: sign-in, admission, workers. */
  withoutRls<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /**
   * For single statements beside an open transaction, which stay committed whatever happens to the transaction. Uses a
   * connection of its own, so it never waits for one that a transaction holds.
   */
  readonly beside: Kysely<Schema>;
  /** True when the server was unreachable, or a connection to it broke, at or after this time. */
  wasAwaySince: (timeMs: number) => boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolSize: number;
  /** The time that a transaction may be idle before the server ends it. */
  idleInTransactionMs?: number;
}

/** On an overloaded machine the process may pause for seconds within a transaction. */
const maxIdleMs = 30_000;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const open = (poolSize: number) =>
    openConnections(url, {
      idleInTransactionMs: maxIdleMs,
      ...options,
      poolSize,
      types,
    });
  const connections = open(options.poolSize);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  // The connection is opened at its first use.
  const beside = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: open(1) }) });
  return {
    url,
    kysely,
    beside,
    withoutRls: (work) => kysely.transaction().execute(work),
    withAccount: (accountId, work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'sheaf_app', true), set_config('sheaf.account_id', ${accountId}, true)`.execute(
          tx,
        );
        return work(tx);
      }),
    wasAwaySince: connections.wasAwaySince,
    close: async () => {
      await Promise.all([kysely.destroy(), beside.destroy()]);
    },
  };
}

/** True when the database answers a statement now. */
export async function isAnswering({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(kysely);
    return true;
  } catch {
    return false;
  }
}

const int8 = 20;

/** The types of values that a query returns. */
export const types = { getTypeParser: typeParser };

/**
 * Counters and money fit a double (2^53): `bigint` becomes a number, and a value that does not fit throws at once,
 * because it is a bug.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid !== int8 || format === 'binary') return pg.types.getTypeParser(oid, format as 'text');
  return (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
    return value;
  };
}
