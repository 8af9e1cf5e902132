import { readdir, readFile, readlink } from 'node:fs/promises';

export interface NodeProcess {
  pid: number;
  residentMb: number;
  /** True for the process that answers requests. */
  isWeb: boolean;
}

/**
 * Returns the service's own processes below the first one, by /proc: a new pid means that a process died and was
 * started again. Linux only.
 */
export async function nodeProcesses(rootPid: number, port: number): Promise<NodeProcess[]> {
  const running = await Promise.all((await processIds()).map(readProcess));
  const socket = await listeningSocket(port);
  const found: NodeProcess[] = [];
  const unseen = [rootPid];
  for (let pid = unseen.pop(); pid !== undefined; pid = unseen.pop()) {
    const parent = pid;
    unseen.push(...running.flatMap((each) => (each?.parent === parent ? [each.pid] : [])));
    const own = running.find((each) => each?.pid === parent);
    if (own?.isNode !== true) continue;
    found.push({ pid, residentMb: own.residentMb, isWeb: await hasSocket(pid, socket) });
  }
  return found;
}

/** Returns every process below another, whatever program it runs. */
export async function allBelow(
  rootPid: number,
): Promise<{ pid: number; parent: number; command: string; uid: number }[]> {
  const running = await Promise.all((await processIds()).map(readProcess));
  const below = (pid: number): NonNullable<(typeof running)[number]>[] =>
    running.flatMap((each) => (each?.parent === pid ? [each, ...below(each.pid)] : []));
  return below(rootPid);
}

async function processIds(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number);
}

async function readProcess(pid: number) {
  const [status, command, program] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/exe`).catch(() => ''),
  ]);
  if (status === '') return null;
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);
  const residentMb = field('VmRSS') / 1024;
  return { pid, parent: field('PPid'), uid: field('Uid'), residentMb, command, isNode: program === process.execPath };
}

/**
 * Returns the inode of the socket that listens on a port of loopback; proc(5): local address and state, inode as the
 * tenth field.
 */
async function listeningSocket(port: number): Promise<string | undefined> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/u)));
  return rows.find((fields) => fields[1]?.endsWith(end) === true && fields[3] === '0A')?.[9];
}

async function hasSocket(pid: number, inode: string | undefined): Promise<boolean> {
  const links = await readdir(`/proc/${pid}/fd`).catch((): string[] => []);
  const targets = await Promise.all(links.map((link) => readlink(`/proc/${pid}/fd/${link}`).catch(() => '')));
  return targets.includes(`socket:[${inode}]`);
}
