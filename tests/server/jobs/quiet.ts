import type { Log } from '#server/log/openLog.ts';

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
