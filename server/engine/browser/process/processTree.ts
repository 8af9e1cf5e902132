import { readdir, readFile } from 'node:fs/promises';

export interface RunningProcess {
  pid: number;
  residentBytes: number;
}

export interface ProcessTree {
  /** The process that was started with the mark; `null` where there is none. */
  root: number | null;
  /** All processes below the root. */
  below: RunningProcess[];
}

const pageBytes = 4096;

/**
 * Returns the process that was started with `mark` in its command line, and all processes below it. Where a script
 * starts the browser (Debian's headless shell), both carry the mark: the inner one is the browser. The data is from
 * Linux's /proc. On other systems the result is empty, and only the browser's own limits apply.
 */
export async function processTree(mark: string): Promise<ProcessTree> {
  const entries = await readdir('/proc').catch((): string[] => []);
  const pids = entries.filter((entry) => /^\d+$/u.test(entry));
  const stats = await Promise.all(pids.map(readStat));
  const childrenOf = new Map<number, RunningProcess[]>();
  for (const stat of stats) {
    if (stat === null) continue;
    childrenOf.set(stat.parent, [...(childrenOf.get(stat.parent) ?? []), stat]);
  }
  const marked = (parent: number) => findMarked(childrenOf.get(parent) ?? [], mark);
  let root: number | null = null;
  for (let pid = await marked(process.pid); pid !== null; pid = await marked(pid)) root = pid;
  if (root === null) return { root, below: [] };
  const below: RunningProcess[] = [];
  const unseen = [root];
  for (let pid = unseen.pop(); pid !== undefined; pid = unseen.pop()) {
    const children = childrenOf.get(pid) ?? [];
    below.push(...children);
    unseen.push(...children.map((child) => child.pid));
  }
  return { root, below };
}

/**
 * Returns the memory that each process has for itself, and the memory of all of them together. Memory that they share
 * (above all the mapped program) counts once.
 */
export async function memoryOf(
  pids: readonly number[],
): Promise<{ ownBytes: ReadonlyMap<number, number>; totalBytes: number }> {
  const ownBytes = new Map<number, number>();
  let [own, files] = [0, 0];
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0);
    ownBytes.set(pid, (kib('RssAnon') + kib('RssShmem')) * 1024);
    own += ownBytes.get(pid) ?? 0;
    files = Math.max(files, kib('RssFile') * 1024);
  }
  return { ownBytes, totalBytes: own + files };
}

async function findMarked(candidates: readonly RunningProcess[], mark: string): Promise<number | null> {
  for (const { pid } of candidates) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(mark)) return pid;
  }
  return null;
}

/** Fields of proc(5): after the name in brackets come state, parent, …, and the resident pages as the 24th of all. */
async function readStat(pid: string): Promise<(RunningProcess & { parent: number }) | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, resident] = [Number(fields[1]), Number(fields[21])];
  return text === '' ? null : { pid: Number(pid), parent, residentBytes: resident * pageBytes };
}
