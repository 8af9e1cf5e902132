import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#server/db/database.ts';
import { readMsToNextTask } from '#server/db/tables/task/schedules.ts';
import type { Schedules } from '#server/jobs/queue/scheduleLoop.ts';
import { startWorker } from '#server/jobs/startWorker.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

export interface IdleFigures {
  workers: number;
  seconds: number;
  /** Percent of one core, over all processes of the database server. */
  percent: number;
  queriesPerSecond: number;
}

/**
 * Measures the load of idle workers on the database. They are in this process, each with its own connections: the
 * database sees no difference. Linux only.
 */
export async function runIdle(databaseUrl: string, count: number, seconds: number): Promise<IdleFigures> {
  const databases = Array.from({ length: count }, () => openDatabase(databaseUrl, { poolSize: 12 }));
  const config = { subtasksAtOnce: 8, hostRules: [], userAgent: 'Sheaf', browserPath: null };
  const workers = await Promise.all(
    databases.map((database) =>
      startWorker({ database, config: { ...config, schedules: noSchedules(database) }, log }),
    ),
  );
  const watched = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    // Waits for the connections and caches of the start, and for the occasional second connection.
    await sleep(15_000);
    const server = await serverOf(watched);
    const before = { cpu: await cpuSecondsBelow(server), queries: await countTransactions(watched) };
    const begun = performance.now();
    await sleep(seconds * 1_000);
    const past = (performance.now() - begun) / 1_000;
    const cpu = (await cpuSecondsBelow(server)) - before.cpu;
    const queries = (await countTransactions(watched)) - before.queries;
    const percent = Math.round((cpu / past) * 10_000) / 100;
    return { workers: count, seconds: Math.round(past), percent, queriesPerSecond: Math.round(queries / past) };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([...databases, watched].map((database) => database.close()));
  }
}

/** Polls for scheduled runs like every worker. */
function noSchedules({ kysely }: Database): Schedules {
  return {
    msToNext: () => readMsToNextTask(kysely),
    run: () => Promise.resolve({ done: 0, left: 0 }),
    prepare: () => Promise.resolve(),
  };
}

async function countTransactions({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(
    kysely,
  );
  return rows[0]?.count ?? 0;
}

/** Returns the process that is the parent of all connections. */
async function serverOf({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely);
  return (await readStat(rows[0]?.pid ?? 0)).parent;
}

/** Sums the CPU time of the server, of all processes that it started, and of those that have ended. */
async function cpuSecondsBelow(server: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, ...(await readStat(pid)) })));
  return stats
    .filter(({ pid, parent }) => pid === server || parent === server)
    .reduce((sum, { pid, own, ended }) => sum + own + (pid === server ? ended : 0), 0);
}

async function readStat(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name may contain any character and ends with the last bracket; the parent is the second field after
  // it.
  const fields = (text.split(') ').at(-1) ?? '').split(' ').map(Number);
  const seconds = (first: number): number => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / ticksPerSecond;
  return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) };
}
