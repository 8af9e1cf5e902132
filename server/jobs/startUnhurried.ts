import { startDriftChecks } from './drift/startDriftChecks.ts';
import { openGoogle } from './export/delivery/sheets/google/openGoogle.ts';
import { startRemoving } from './housekeeping/startRemoving.ts';
import { startRevoking } from './housekeeping/startRevoking.ts';
import type { WorkLoop } from './queue/workLoop.ts';
import type { WorkerOptions } from './workerOptions.ts';

/**
 * Starts the work that nobody waits for: checks of ended runs for drift, deletions of accounts, and revocations at
 * Google.
 */
export function startUnhurried(options: WorkerOptions): WorkLoop {
  const revoking = openRevoking(options);
  const loops = [startDriftChecks(options), startRemoving(options), ...(revoking === null ? [] : [revoking])];
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** The time for one request to Google while nobody waits for it. */
const revokeTimeoutMs = 30_000;

/** Starts to revoke grants at Google; `null` where this process has no client there, or no key of their tokens. */
function openRevoking({ database, config, log }: WorkerOptions): WorkLoop | null {
  const { openSecret } = config;
  const google = openSecret === undefined ? null : openGoogle({ ...config, timeoutMs: revokeTimeoutMs });
  if (openSecret === undefined || google === null) return null;
  const revoking = startRevoking({ database, google, openSecret, log });
  return {
    ...revoking,
    stop: async () => {
      await revoking.stop();
      await google.close();
    },
  };
}
