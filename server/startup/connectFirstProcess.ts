import type { FastifyBaseLogger } from 'fastify';
import { hasFirstProcess, type Part, type Restarts, type ToPart } from '../supervisor/messages.ts';

interface FirstProcess {
  /** The database URL, as soon as it is known. */
  databaseUrl: Promise<string>;
  /** The number of restarts of the parts, as last reported. */
  restarts: () => Restarts;
}

interface StopOptions {
  stop: () => Promise<void>;
  log: FastifyBaseLogger;
}

/**
 * Handles the messages of the first process to this part. The first request to end counts; an end at once comes as
 * SIGKILL. When the first process was killed, the web half ends at once, because the next start needs its port, and a
 * worker ends in order.
 */
export function connectFirstProcess(part: Part, { stop, log }: StopOptions): FirstProcess {
  const { promise: databaseUrl, resolve } = Promise.withResolvers<string>();
  let restarts: Restarts = { web: 0, worker: 0 };
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error, part }, 'a process could not end in order');
        process.exit(1);
      },
    );
    setTimeout(() => {
      log.error({ part, endWithinMs }, 'a process did not end in time');
      process.exit(1);
    }, endWithinMs).unref();
  };
  process.on('message', (message: ToPart) => {
    if (message.do === 'begin') resolve(message.databaseUrl);
    if (message.do === 'count') restarts = message.restarts;
    if (message.do === 'stop') end();
  });
  process.on('SIGTERM', end);
  // Ctrl-C reaches every process of a terminal: the first process decides.
  process.on('SIGINT', () => {
    if (!hasFirstProcess) end();
  });
  const endAlone = () => (part === 'web' ? process.exit(1) : end());
  process.once('disconnect', endAlone);
  if (hasFirstProcess && !process.connected) endAlone();
  return { databaseUrl, restarts: () => restarts };
}

/** Shorter than the time that the first process waits. */
const endWithinMs = 8_500;
