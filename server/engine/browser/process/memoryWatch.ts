import { readFile } from 'node:fs/promises';
import { memoryOf, processTree, type RunningProcess } from './processTree.ts';

export interface MemoryLimits {
  /** Limit of one process of the browser. */
  maxProcessBytes: number;
  /** Limit of the browser with all its processes. */
  maxTreeBytes: number;
}

/** Interval of the memory check while the browser is used. */
const lookEveryMs = 500;
const mebibyte = 1024 * 1024;

/**
 * Kills processes of the browser with this mark that take too much memory. A killed page process breaks only its own
 * page; the other pages continue. Where pages are not the reason, the browser itself is killed. `warn` is called when
 * the whole tree was too large. The returned function ends the watch.
 */
export function watchMemory(mark: string, limits: MemoryLimits, warn: (sentence: string) => void): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    const { root, below } = await processTree(mark);
    if (root === null) return;
    const { ownBytes, totalBytes } = await memoryOf([root, ...below.map(({ pid }) => pid)]);
    const isTreeTooLarge = totalBytes > limits.maxTreeBytes;
    const pages = isTreeTooLarge ? await pagesAmong(below) : new Set<number>();
    for (const pid of tooLarge({ root, below, ownBytes, totalBytes, pages }, limits)) endProcess(pid);
    if (!isTreeTooLarge) return;
    warn(
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
  /** The processes of `below` that show pages. */
  pages: ReadonlySet<number>;
}

/**
 * The processes to kill: each that is too large by itself, then the largest pages until the rest fits. Where that is
 * not enough, the root.
 */
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
    // The process has already ended.
  }
}
