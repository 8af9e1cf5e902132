import { readdir, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** A share of a third where both want processor time: enough that pages and leases do not run out of theirs. */
const step = 5;
const lowest = 19;

/**
 * A step below what starts it: people who wait for an answer come before work that nobody watches, that before its browser.
 * What the process starts afterwards inherits it; a system that does not let us goes on as it was.
 */
export async function lowerPriority(pid: number): Promise<void> {
  await lowerAll(() => Promise.resolve([pid]));
}

/** The same for processes that are a session of their own: Linux may share out processor time among sessions first. */
export async function lowerSession(listPids: () => Promise<readonly number[]>): Promise<void> {
  const [leader] = await listPids();
  if (leader === undefined) return;
  await writeFile(`/proc/${leader}/autogroup`, String(stepDown())).catch(() => undefined);
  await lowerAll(listPids);
}

/** Looks again until nothing is new: what a process starts before its turn comes does not inherit. */
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

/** Linux has a priority for each thread; elsewhere the process has one. */
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
    // It has ended, or may not be changed.
  }
}
