import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isAwayError } from './away.ts';

export interface Connections {
  /** Rejects at once with `DatabaseAway` while the server does not answer. */
  connect(): Promise<pg.PoolClient>;
  /** True when the server was unreachable, or a connection broke, at or after this time. */
  wasAwaySince: (timeMs: number) => boolean;
  end(): Promise<void>;
  readonly options: object;
}

export interface ConnectionOptions {
  poolSize: number;
  /** Locks of a process that hangs are released after this time. */
  idleInTransactionMs: number;
  types: pg.CustomTypesConfig;
}

const connectMs = 5_000;
/**
 * A new connection costs the server as much as hundreds of small queries, and every process needs a second one from
 * time to time.
 */
const idleTimeoutMs = 120_000;
/** A connection in use for longer than this starts a check if the server still answers. */
const longMs = 3_000;
const answerMs = 3_000;
/**
 * The number of time-outs in a row after which the server counts as away: an overloaded machine is not a server that is
 * away.
 */
const silences = 2;
const askAgainMs = 500;
const lookEveryMs = 1_000;
const tooManyConnections = '53300';

/**
 * Pooled connections to a server that may go away, also silently (a stopped process, a network that drops packets):
 * callers then get an error instead of waiting. While the server is away no connection is given out; a separate
 * connection checks every half second, so that work continues as soon as the server answers.
 */
export function openConnections(url: string, options: ConnectionOptions): Connections {
  const { poolSize, idleInTransactionMs, types } = options;
  const sockets = new Set<Socket>();
  const inUse = new Map<pg.PoolClient, number>();
  let isAway = false;
  let isAsking = false;
  let awayAt = -Infinity;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    types,
    stream: () => keepSocket(sockets),
  });

  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (let silent = 0; !pool.ending;) {
      const answer = await answerOf(url);
      if (answer === 'here') break;
      silent += 1;
      if (answer === 'silent' && silent < silences) continue;
      isAway = true;
      for (const socket of sockets) socket.destroy();
      await sleep(askAgainMs, undefined, { ref: false });
    }
    if (isAway) awayAt = Date.now();
    isAway = false;
    isAsking = false;
  };
  const noteError = (): void => {
    awayAt = Date.now();
    void ask();
  };
  // A connection that breaks emits an error event, which would end the process without a listener: the pool emits it
  // for idle connections, the client for others.
  pool.on('error', noteError);
  pool.on('connect', (client) => client.on('error', noteError));
  pool.on('acquire', (client) => inUse.set(client, Date.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  const looking = setInterval(() => {
    const since = Date.now() - longMs;
    if ([...inUse.values()].some((takenAt) => takenAt < since)) void ask();
  }, lookEveryMs).unref();

  return {
    options: pool.options,
    connect: async () => {
      if (isAway) throw new DatabaseAway();
      try {
        return await pool.connect();
      } catch (error) {
        if (isAwayError(error)) noteError();
        throw error;
      }
    },
    wasAwaySince: (timeMs) => isAway || awayAt >= timeMs,
    end: () => {
      clearInterval(looking);
      return pool.end();
    },
  };
}

function keepSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** A server that has no free connection, or refuses this user, is reachable. */
async function answerOf(url: string): Promise<'here' | 'silent' | 'away'> {
  const askedAt = Date.now();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'here';
  } catch (error) {
    if (!isAwayError(error) || (error instanceof pg.DatabaseError && error.code === tooManyConnections)) return 'here';
    return Date.now() - askedAt < answerMs ? 'away' : 'silent';
  } finally {
    void client.end().catch(() => undefined);
  }
}
