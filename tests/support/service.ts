import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureService } from '../../server/launch/build.mjs';
import { serviceFlags } from '../../server/launch/serviceProcess.mjs';
import { waitFor } from './waitFor.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The start creates a database; on a busy machine that takes over a minute. */
const maxStartMs = 150_000;

/** The whole service in processes of its own, as `npm start` runs it after its set-up. */
export interface Service {
  origin: string;
  process: ChildProcess;
  /** The output so far, for the message of a failed start. */
  output(): string;
  /** Sends Ctrl-C and waits for the end. */
  stop(): Promise<number | null>;
}

export async function startService(options: {
  dataFolder: string;
  port: number;
  args?: string[];
  env?: Record<string, string>;
}): Promise<Service> {
  const { dataFolder, port, args = [], env = {} } = options;
  const program = [...serviceFlags, await ensureService(root, process.execPath)];
  const child = spawn(process.execPath, [...program, `--port=${port}`, `--data=${dataFolder}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  const isHealthy = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}:\n${output}`);
    const health = await fetch(`${origin}/health`).catch(() => undefined);
    return health?.ok === true;
  };
  try {
    await waitFor(isHealthy, { timeoutMs: maxStartMs });
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  return {
    origin,
    process: child,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}
