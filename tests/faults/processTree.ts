import { readdir, readFile } from 'node:fs/promises';

interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** The highest memory of any worker process, and of all processes that one has started (its browser). */
export interface MemoryWatch {
  readonly workerMb: number;
  readonly browserMb: number;
  stop(): void;
}

const lookEveryMs = 500;

/** Shared memory counts in parts (PSS): a browser's processes share most of theirs. Linux only. */
export function watchMemory(): MemoryWatch {
  const highest = { workerMb: 0, browserMb: 0 };
  const look = async (): Promise<void> => {
    const running = await readProcesses();
    const workers = childrenOf(running, process.pid).filter(({ command }) => command.includes('--part=worker'));
    for (const worker of workers) {
      const browser = await Promise.all(below(running, worker.pid).map(({ pid }) => memoryMb(pid)));
      highest.workerMb = Math.max(highest.workerMb, await memoryMb(worker.pid));
      highest.browserMb = Math.max(
        highest.browserMb,
        browser.reduce((sum, each) => sum + each, 0),
      );
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    get workerMb() {
      return Math.round(highest.workerMb);
    },
    get browserMb() {
      return Math.round(highest.browserMb);
    },
    stop: () => clearInterval(timer),
  };
}

function below(running: readonly Running[], pid: number): Running[] {
  return childrenOf(running, pid).flatMap((child) => [child, ...below(running, child.pid)]);
}

function childrenOf(running: readonly Running[], pid: number): Running[] {
  return running.filter(({ parent }) => parent === pid);
}

async function readProcesses(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const read = async (pid: string): Promise<Running> => {
    const [stat, command] = await Promise.all(['stat', 'cmdline'].map((name) => readOrNothing(`/proc/${pid}/${name}`)));
    // The program's name may contain any character and ends with the last bracket.
    const parent = Number((stat ?? '').split(') ').at(-1)?.split(' ')[1] ?? 0);
    return { pid: Number(pid), parent, command: command ?? '' };
  };
  return Promise.all(pids.map(read));
}

async function memoryMb(pid: number): Promise<number> {
  const found = /^Pss:\s+(\d+) kB/mu.exec(await readOrNothing(`/proc/${pid}/smaps_rollup`));
  return Number(found?.[1] ?? 0) / 1024;
}

function readOrNothing(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
