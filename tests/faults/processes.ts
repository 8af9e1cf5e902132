import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureService } from '../../server/launch/build.mjs';
import { serviceFlags } from '../../server/launch/serviceProcess.mjs';

const root = join(import.meta.dirname, '..', '..');

export interface Site {
  origin: string;
  host: string;
  /** Writes a list of hosts that allows a service to visit the site; returns its path. */
  writeHosts(folder: string): Promise<string>;
  stop(): void;
}

export async function startSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'site.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const host = `127.0.0.1:${port}`;
  return {
    origin: `http://${host}`,
    host,
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      await writeFile(
        file,
        JSON.stringify([{ host, allowPrivate: true, ignoreRobots: true, connections: 2, delayMs: 0 }]),
      );
      return file;
    },
    stop: () => child.kill(),
  };
}

export interface Fleet {
  /** Kills one worker with SIGKILL and starts another instead. */
  kill(index: number): void;
  /** Stops one worker in order and starts another instead; returns the time that the stop took, in ms. */
  replace(index: number): Promise<number>;
  /** Freezes one worker for this time; the worker does not notice it. */
  freeze(index: number, forMs: number): Promise<void>;
  stop(): Promise<void>;
  /** Counts browsers, and folders of browsers, that the workers left. */
  leftOver(): Promise<number>;
  remove(): Promise<void>;
}

export interface FleetOptions {
  /** The program of the workers, unless it is the service's. */
  program?: readonly string[];
  /** Variables of the workers' environment, beside those that each fleet needs. */
  environment?: Readonly<Record<string, string>>;
}

/** Starts worker processes like an operator, allowed to visit the site. */
export async function startFleet(
  databaseUrl: string,
  site: Site,
  size: number,
  { program, environment }: FleetOptions = {},
): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  // Allows a browser under another user to enter.
  await chmod(folder, 0o711);
  const variables = {
    DATABASE_URL: databaseUrl,
    SHEAF_DATA: folder,
    SHEAF_HOSTS: await site.writeHosts(folder),
    SHEAF_WORKER_SUBTASKS: '4',
    TMPDIR: folder,
  };
  const command = program ?? [...serviceFlags, await ensureService(root, process.execPath), '--part=worker'];
  const complaints = new Map<ChildProcess, string>();
  const start = (): ChildProcess => {
    // The channel exists only to break: a worker ends when this process does.
    const worker = spawn(process.execPath, command, {
      env: { ...process.env, ...variables, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text);
      complaints.set(worker, ((complaints.get(worker) ?? '') + text).slice(-2000));
    });
    return worker;
  };
  const workers = Array.from({ length: size }, start);
  const killed: Promise<unknown>[] = [];
  const takeOff = (index: number): ChildProcess => {
    const worker = workers[index];
    if (worker === undefined) throw new Error(`no worker ${index}`);
    workers[index] = start();
    return worker;
  };
  return {
    kill: (index) => void killed.push(end(takeOff(index), 'SIGKILL')),
    replace: async (index) => {
      const worker = takeOff(index);
      const hadEnded = worker.exitCode !== null;
      const from = performance.now();
      await end(worker, 'SIGTERM');
      const tookMs = performance.now() - from;
      if (worker.exitCode === 0) return tookMs;
      const when = hadEnded ? 'before its signal' : `${Math.round(tookMs)} ms after its signal`;
      throw new Error(`a worker ended with ${worker.exitCode} ${when}: ${complaints.get(worker) ?? 'without a word'}`);
    },
    freeze: async (index, forMs) => {
      workers[index]?.kill('SIGSTOP');
      await sleep(forMs);
      workers[index]?.kill('SIGCONT');
    },
    stop: async () => {
      await Promise.all([...killed, ...workers.map((worker) => end(worker, 'SIGTERM'))]);
    },
    leftOver: async () => {
      const count = async (): Promise<number> => (await countFolders(folder)) + (await countBrowsers(folder));
      // A browser needs a moment to notice that its worker was killed.
      for (let looks = 0; looks < 20 && (await count()) > 0; looks += 1) await sleep(250);
      return count();
    },
    remove: () => rm(folder, { recursive: true, maxRetries: 5 }),
  };
}

async function countFolders(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.startsWith('sheaf-browser-')).length;
}

/** Counts processes with the folder in their command line, as browsers have it. */
async function countBrowsers(folder: string): Promise<number> {
  const pids = (await readdir('/proc').catch((): string[] => [])).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder)).length;
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill(signal);
  await exited;
}
