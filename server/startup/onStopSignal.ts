import type { FastifyBaseLogger } from 'fastify';

interface Ending {
  stop: () => Promise<void>;
  kill: () => void;
  log: FastifyBaseLogger;
}

/** Asked before anything else: a parent that goes while we start leaves no other trace. */
const hasParent = process.connected;

/** The first signal ends in order, the second at once. A parent that is gone counts as a signal. */
export function onStopSignal({ stop, kill, log }: Ending): void {
  let isStopping = false;
  const handle = (): void => {
    if (isStopping) {
      kill();
      process.exit(1);
    }
    isStopping = true;
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
