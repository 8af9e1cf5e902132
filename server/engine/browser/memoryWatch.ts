import { readFile } from 'node:fs/promises';
import { memoryOf, processTree, type RunningProcess } from './processTree.ts';

export interface MemoryLimits {
  /** Of one process of the browser. */
  maxProcessBytes: number;
  /** Of the browser with all its processes. */
  maxTreeBytes: number;
}

/** How often the memory of its processes is looked at while it is used. */
const lookEveryMs = 500;
const mebibyte = 1024 * 1024;

/**
 * Ends what takes too much memory of the browser with this mark: the page that it shows breaks down, the others go on.
 * Where pages do not take it, the browser itself is ended. `tell` hears of the latter two; what is answered ends the
 * watch.
 */
export function watchMemory(mark: string, limits: MemoryLimits, tell: (sentence: string) => void): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    const { root, below } = await processTree(mark);
    if (root === null) return;
    const { ownBytes, totalBytes } = await memoryOf([root, ...below.map(({ pid }) => pid)]);
    const isTreeTooLarge = totalBytes > limits.maxTreeBytes;
    const pages = isTreeTooLarge ? await pagesAmong(below) : new Set<number>();
    for (const pid of tooLarge({ root, below, ownBytes, totalBytes, pages }, limits)) endProcess(pid);
    if (!isTreeTooLarge) return;
    tell(
      `The browser took ${inMb(totalBytes)} MB of memory and may take ${inMb(limits.maxTreeBytes)} (SHEAF_CHROMIUM_MB): what showed its largest pages was ended.`,
    );
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

interface Tree {
  root: number;
  below: readonly RunningProcess[];
  ownBytes: ReadonlyMap<number, number>;
  totalBytes: number;
  /** Those of them that show pages. */
  pages: ReadonlySet<number>;
}

/** Whom to end: each that is too large by itself, then the largest pages until the rest has room. */
export function tooLarge({ root, below, ownBytes, totalBytes, pages }: Tree, limits: MemoryLimits): number[] {
  const largestFirst = below.toSorted((one, other) => other.residentBytes - one.residentBytes);
  const ended: number[] = [];
  let left = totalBytes;
  for (const { pid, residentBytes } of largestFirst) {
    const isTooMuch = left > limits.maxTreeBytes && pages.has(pid);
    if (residentBytes <= limits.maxProcessBytes && !isTooMuch) continue;
    ended.push(pid);
    left -= ownBytes.get(pid) ?? 0;
  }
  return left > limits.maxTreeBytes ? [root] : ended;
}

async function pagesAmong(processes: readonly RunningProcess[]): Promise<Set<number>> {
  const pages = new Set<number>();
  for (const { pid } of processes) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('--type=renderer')) pages.add(pid);
  }
  return pages;
}

function inMb(bytes: number): number {
  return Math.round(bytes / mebibyte);
}

export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
