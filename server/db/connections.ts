import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isAwayError } from './away.ts';

export interface Connections {
  /** Rejects at once with `DatabaseAway` while the server does not answer. */
  connect(): Promise<pg.PoolClient>;
  /** Whether the server was out of reach, or a connection broke, at or after this time. */
  wasAwaySince: (timeMs: number) => boolean;
  end(): Promise<void>;
  readonly options: object;
}

export interface ConnectionOptions {
  poolSize: number;
  /** What a process that stands still has locked is free for others after so long. */
  idleInTransactionMs: number;
  types: pg.CustomTypesConfig;
}

const connectMs = 5_000;
/**
 * A new connection costs the server as much as hundreds of small queries: a second one is needed now and then by
 * everybody.
 */
const keepMs = 120_000;
/** A connection that somebody has had for so long makes us ask whether the server still answers. */
const longMs = 3_000;
const answerMs = 3_000;
/** Silence counts only when it comes so often in a row: a machine that is out of breath is no server that is away. */
const silences = 2;
const askAgainMs = 500;
const lookEveryMs = 1_000;
const tooManyConnections = '53300';

/**
 * Pooled connections to a server that may go away, also without a word (a stopped process, a network that swallows):
 * who waits then gets an error instead of waiting with it. While it is away nobody is let through; a connection of its
 * own asks every half second, so that work goes on as soon as the server answers.
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
    idleTimeoutMillis: keepMs,
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
  // A connection that breaks says so by an event that would end the process: idle ones to the pool, others here.
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

/** A server that has no connection left, or refuses this user, is there. */
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
