import { readFileSync } from 'node:fs';

/** Returns the processes of one part, below the first process of a service. Linux only. */
export function partsOf(first: number | undefined, part: 'web' | 'worker'): number[] {
  const children = read(`/proc/${first}/task/${first}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.filter((pid) => read(`/proc/${pid}/cmdline`).split('\0').includes(`--part=${part}`));
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
