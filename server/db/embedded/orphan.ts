import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/isAlive.ts';

/**
 * Stops the database server that a service killed with -9 left running. The server is stopped and started again rather
 * than adopted: this is the same path as every start, with the present settings and as our own child process. Called
 * under the folder's lock, so no living service uses the server.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const isOurs = () => commandLine(pid).includes(cluster);
  if (isOurs()) {
    await endServer(pid, () => !isOurs());
    return;
  }
  // The pid now belongs to another program, or to a dead server that was not reaped: PostgreSQL would take it for a
  // living one.
  if (isAlive(pid)) rmSync(pidFile);
}

const fastShutdownMs = 30_000;

/**
 * Stops a server. SIGINT is PostgreSQL's fast shutdown. SIGQUIT ends it at once, and the next start recovers from the
 * log: nothing committed is lost.
 */
export async function endServer(pid: number, hasEnded: () => boolean): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + fastShutdownMs;
  let isAsked = false;
  while (!hasEnded()) {
    if (!isAsked && Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      isAsked = true;
    }
    await sleep(10);
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
