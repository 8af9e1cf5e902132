import type { Log } from '#server/jobs/log.ts';

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
