import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

export interface Site {
  origin: string;
  host: string;
  stop(): void;
}

export async function startSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'site.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const host = `127.0.0.1:${port}`;
  return { origin: `http://${host}`, host, stop: () => child.kill() };
}

export interface Fleet {
  /** Ends one worker with SIGKILL and starts another in its place. */
  kill(index: number): void;
  stop(): Promise<void>;
}

/** Worker processes as an operator starts them, allowed to visit the site. */
export async function startFleet(databaseUrl: string, site: Site, size: number): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  const hosts = join(folder, 'hosts.json');
  await writeFile(
    hosts,
    JSON.stringify([{ host: site.host, allowPrivate: true, ignoreRobots: true, connections: 2, delayMs: 0 }]),
  );
  const variables = { DATABASE_URL: databaseUrl, SHEAF_DATA: folder, SHEAF_HOSTS: hosts, SHEAF_WORKER_SUBTASKS: '4' };
  const start = (): ChildProcess =>
    // The channel is there only to break: a worker ends when this process does.
    spawn(process.execPath, [main, '--run=worker'], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const workers = Array.from({ length: size }, start);
  const killed: Promise<unknown>[] = [];
  return {
    kill: (index) => {
      const worker = workers[index];
      if (worker === undefined) throw new Error(`no worker ${index}`);
      killed.push(end(worker, 'SIGKILL'));
      workers[index] = start();
    },
    stop: async () => {
      await Promise.all([...killed, ...workers.map((worker) => end(worker, 'SIGTERM'))]);
      await rm(folder, { recursive: true });
    },
  };
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill(signal);
  await exited;
}
