import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createBackOff, type BackOffLimits } from './backOff.ts';
import { refusedCode, type Part, type Ready, type ToPart } from './messages.ts';

export interface SupervisedProcess {
  /** Sends the message to the present process, and to every later one at its start. */
  send(message: ToPart): void;
  /** Ends in order: resolves when the process has ended. */
  stop(): Promise<void>;
  /** Kills the process at once. */
  kill(): void;
}

interface SuperviseOptions {
  part: Part;
  /** Arguments of Node and of the program. */
  command: readonly string[];
  log: FastifyBaseLogger;
  limits: BackOffLimits;
  onReady: (line: string) => void;
  onRestart: () => void;
  /**
   * The part could not begin for a reason outside the program, and has printed it (`null`); or it died too often, as
   * `sentence` says.
   */
  onHopeless: (sentence: string | null) => void;
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Keeps one process of a part running: restarts it whenever it dies, after growing pauses while it dies early. */
export function keepRunning(options: SuperviseOptions): SupervisedProcess {
  const { part, command, log, limits, onReady, onRestart, onHopeless } = options;
  const messages = new Map<string, ToPart>();
  const stopping = new AbortController();
  const backOff = createBackOff(limits);
  let child: ChildProcess | undefined;
  let wasReady = false;

  const runOnce = async (): Promise<Ended> => {
    child = start(command);
    child.on('message', ({ ready }: Ready) => {
      wasReady = true;
      onReady(ready);
    });
    for (const message of messages.values()) send(child, message);
    return endOf(child);
  };
  const runUntilStopped = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const ended = await runOnce();
      if (stopping.signal.aborted) return;
      if (ended.code === refusedCode && !wasReady) return onHopeless(null);
      const pauseMs = backOff.pauseAfter(Date.now() - startedAt);
      if (backOff.isHopeless()) return onHopeless(sentenceOf(part, ended, limits));
      log.warn({ part, ...ended, pauseMs }, 'a process ended and is started again');
      onRestart();
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = runUntilStopped();

  return {
    send: (message) => {
      messages.set(message.do, message);
      if (child !== undefined) send(child, message);
    },
    stop: async () => {
      stopping.abort();
      if (child !== undefined) send(child, { do: 'stop' });
      await running;
    },
    kill: () => {
      stopping.abort();
      child?.kill('SIGKILL');
    },
  };
}

/** Standard input is ignored; the channel carries messages, and breaks when the first process is killed. */
function start(command: readonly string[]): ChildProcess {
  return spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // The process could not be started at all.
    child.once('error', () => resolve({ code: null, signal: null }));
  });
}

/** A process that ends at this moment misses the message. */
function send(child: ChildProcess, message: ToPart): void {
  if (child.connected) child.send(message, () => undefined);
}

function sentenceOf(part: Part, { code, signal }: Ended, { maxDeaths }: BackOffLimits): string {
  const how = signal === null ? `code ${code}` : `signal ${signal}`;
  return `The ${part} process of Sheaf ended ${maxDeaths} times in a row soon after its start, the last time with ${how}. Read the log for the reason.`;
}
