import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pictureSidePx, type PictureProblem } from '#core/domain/data/picture.ts';

export interface Thumbnails {
  /** Returns a picture of at most `pictureSidePx` as WebP, without metadata and with the first frame only. */
  shrink(bytes: Uint8Array): Promise<Uint8Array | PictureProblem>;
  /** The id of the process that decodes; `null` while there is none. */
  processId(): number | null;
  close(): void;
}

interface Job {
  id: number;
  bytes: Uint8Array;
  resolve: (answer: Uint8Array | PictureProblem) => void;
}

interface Answer {
  id: number;
  thumbnail?: Uint8Array;
  problem?: PictureProblem;
}

/** A picture of this size takes up to 200 MB while it is decoded; pictures of pages have a tenth of it. */
const maxPixels = 40_000_000;
const decodeSeconds = 8;
/** A process that does not answer by then is ended: its own limit did not help. */
const answerMs = 12_000;
const idleMs = 60_000;
const script = join(import.meta.dirname, 'thumbnailProcess.mjs');

/**
 * Makes thumbnails in one process at a time, one after the other. It may read files only, which its library needs, and
 * gets no environment; it ends when it was idle for a minute, and a picture that kills it is `NotAPicture`.
 */
export function openThumbnails(): Thumbnails {
  const jobs: Job[] = [];
  let current: Job | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const begun = fork(script, [pictureSidePx, maxPixels, decodeSeconds].map(String), {
      // Windows starts no program without it.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      execArgv: ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=64', '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    begun.on('message', (answer: Answer) => {
      if (answer.id === current?.id) settle(answer.thumbnail ?? answer.problem ?? 'NotAPicture');
    });
    begun.on('error', () => begun.kill('SIGKILL'));
    begun.on('exit', () => {
      if (child !== begun) return;
      child = null;
      settle('NotAPicture');
    });
    return begun;
  };
  const end = (): void => {
    clearTimeout(timer);
    child?.kill('SIGKILL');
  };
  const settle = (answer: Uint8Array | PictureProblem): void => {
    clearTimeout(timer);
    current?.resolve(answer);
    current = null;
    next();
  };
  const next = (): void => {
    if (current !== null) return;
    const job = jobs.shift();
    if (job === undefined) {
      // Neither an idle process nor its timer keeps the service from exiting.
      child?.unref();
      child?.channel?.unref();
      timer = setTimeout(end, idleMs).unref();
      return;
    }
    current = job;
    child ??= start();
    child.ref();
    child.channel?.ref();
    clearTimeout(timer);
    timer = setTimeout(end, answerMs);
    child.send({ id: job.id, bytes: job.bytes }, () => undefined);
  };

  let lastId = 0;
  return {
    shrink: (bytes) =>
      new Promise((resolve) => {
        lastId += 1;
        jobs.push({ id: lastId, bytes, resolve });
        next();
      }),
    processId: () => child?.pid ?? null,
    close: () => {
      jobs.length = 0;
      end();
    },
  };
}
