import { readdir, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** A share of a third where both want processor time: enough that pages and leases do not run out of theirs. */
const step = 5;
const lowest = 19;

/**
 * A step below what starts it: people who wait for an answer come before work that nobody watches, that before its browser.
 * What the process starts afterwards inherits it; a system that does not let us goes on as it was.
 */
export async function lowerPriority(pid: number, niceness = stepDown()): Promise<void> {
  // Linux has a priority for each thread; elsewhere the process has one.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads) lower(Number(thread), niceness);
}

/** The same for processes that are a session of their own: Linux may share out processor time among sessions first. */
export async function lowerSession(pids: readonly number[]): Promise<void> {
  const niceness = stepDown();
  await writeFile(`/proc/${pids[0]}/autogroup`, String(niceness)).catch(() => undefined);
  await Promise.all(pids.map((pid) => lowerPriority(pid, niceness)));
}

function stepDown(): number {
  return Math.min(getPriority() + step, lowest);
}

function lower(thread: number, niceness: number): void {
  try {
    setPriority(thread, niceness);
  } catch {
    // It has ended, or may not be changed.
  }
}
