import type { Log } from '#server/log/Log.ts';

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
