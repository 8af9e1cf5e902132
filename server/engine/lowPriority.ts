import { readdir, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** The step gives a third of the processor where both are busy: enough that pages and leases do not time out. */
const step = 5;
const lowest = 19;

/**
 * Lowers a process one step below its parent: requests of people come before background work, and that before its
 * browser. Later child processes inherit the priority. Where the system refuses, nothing changes.
 */
export async function lowerPriority(pid: number): Promise<void> {
  await lowerAll(() => Promise.resolve([pid]));
}

/** Lowers the processes of a session: Linux may first divide processor time among sessions (autogroup). */
export async function lowerSession(listPids: () => Promise<readonly number[]>): Promise<void> {
  const [leader] = await listPids();
  if (leader === undefined) return;
  await writeFile(`/proc/${leader}/autogroup`, String(stepDown())).catch(() => undefined);
  await lowerAll(listPids);
}

/** Repeats until no thread is new: a child that starts before its parent is lowered does not inherit. */
async function lowerAll(listPids: () => Promise<readonly number[]>): Promise<void> {
  const niceness = stepDown();
  const lowered = new Set<string>();
  for (let isNew = true; isNew;) {
    const threads = (await Promise.all((await listPids()).map(threadsOf))).flat();
    const fresh = threads.filter((thread) => !lowered.has(thread));
    for (const thread of fresh) lower(Number(thread), niceness);
    for (const thread of fresh) lowered.add(thread);
    isNew = fresh.length > 0;
  }
}

/** The threads of a process: on Linux each has its own priority, elsewhere the process has one. */
function threadsOf(pid: number): Promise<string[]> {
  return readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
}

function stepDown(): number {
  return Math.min(getPriority() + step, lowest);
}

function lower(thread: number, niceness: number): void {
  try {
    setPriority(thread, niceness);
  } catch {
    // The thread has ended, or we may not change it.
  }
}
