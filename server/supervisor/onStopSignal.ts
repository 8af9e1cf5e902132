import type { FastifyBaseLogger } from 'fastify';

interface Ending {
  stop: () => Promise<void>;
  kill: () => void;
  log: FastifyBaseLogger;
}

/** Asked before anything else: a parent that goes while we start leaves no other trace. */
const hasParent = process.connected;

/** Who stops services for a machine that goes down, or for the next version, gives them about so long. */
const endWithinMs = 9_000;

/**
 * The first signal ends in order, the second at once, and so does an end in order that takes too long: what it cuts off
 * is written or was not promised. A parent that is gone counts as a signal.
 */
export function onStopSignal({ stop, kill, log }: Ending): void {
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
