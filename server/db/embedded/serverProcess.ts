import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endServer } from './orphan.ts';
import { giveTo, type Home, runsIn } from './serverUser.ts';

/** Passed at every start and not written into the files, so they are always those of the running version. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  // This server has no standby, so writing less log is safe and makes loading many rows cheaper.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The service reports failed statements; the remaining lines keep the log file small without rotation.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export interface ServerProcess {
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export type Launch = { kind: 'ready'; server: ServerProcess } | { kind: 'failed'; log: string };

/**
 * Starts the server and waits until it accepts connections. When it does not start, returns its log: the caller may
 * know a remedy.
 */
export async function launchServer(home: Home, runtime: string, cluster: string, port: number): Promise<Launch> {
  const logFile = join(home.folder, 'server.log');
  const log = openLog(logFile);
  giveTo(home.user, logFile);
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Detached: Ctrl-C in a terminal reaches the whole process group, and the database must end after the service, not
  // with it.
  const child = spawn(join(runtime, 'bin', 'postgres'), ['-D', cluster, ...options], {
    ...runsIn(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await once(child, 'spawn');
  child.unref();
  const ended = once(child, 'exit').then(() => undefined);
  if (!(await becomesReady(child, cluster))) return { kind: 'failed', log: readFileSync(logFile, 'utf8') };
  const pid = child.pid as number;
  const stop = async () => {
    if (!hasEnded(child)) await endServer(pid, () => hasEnded(child));
  };
  return { kind: 'ready', server: { pid, ended, stop } };
}

/**
 * Opens an emptied log. Two servers may write into it: one that a killed service had just started, and the one after
 * it. Each appends: otherwise one would write over the other's reason, by which the next attempt is decided.
 */
export function openLog(file: string): number {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants;
  return openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600);
}

/**
 * Waits until PostgreSQL writes `ready` into the last line of its pid file; after a crash it may recover for minutes
 * before that.
 */
async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid');
  while (!hasEnded(child)) {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
