import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A service killed with -9 leaves its database server up. It is stopped and started again rather than adopted: the
 * same road as every start, with today's settings and our own child. Called under the folder's lock, so no living
 * service uses it.
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
  // The number belongs to another program since, or to a dead server nobody reaped: PostgreSQL would take it for a
  // living one.
  if (isAlive(pid)) rmSync(pidFile);
}

const fastShutdownMs = 30_000;

/**
 * SIGINT is PostgreSQL's fast shutdown. SIGQUIT ends at once, and the next start recovers from the log: nothing
 * committed is lost.
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
