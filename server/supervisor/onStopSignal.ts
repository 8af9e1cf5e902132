import type { FastifyBaseLogger } from 'fastify';

interface StopOptions {
  stop: () => Promise<void>;
  kill: () => void;
  log: FastifyBaseLogger;
}

/** Read before anything else: a parent that ends while this process starts leaves no other trace. */
const hasParent = process.connected;

/** Init systems and deploys send SIGKILL after about 10 s. */
const endWithinMs = 9_000;

/**
 * The first signal ends in order. The second one ends at once, and so does an end in order that takes too long:
 * interrupted work is either stored or was never acknowledged. A parent that ended counts as a signal.
 */
export function onStopSignal({ stop, kill, log }: StopOptions): void {
  let isStopping = false;
  const endAtOnce = (): never => {
    kill();
    process.exit(1);
  };
  const handle = (): void => {
    if (isStopping) endAtOnce();
    isStopping = true;
    setTimeout(() => {
      log.error({ endWithinMs }, 'the service did not end in time');
      endAtOnce();
    }, endWithinMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the service could not end in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  if (!hasParent) return;
  process.once('disconnect', handle);
  if (!process.connected) handle();
}
