import type { RunningWorker } from './createBridge.ts';
import { allowOwnWorkers } from './trustedAddresses.ts';

export function startSyncWorker(): RunningWorker {
  allowOwnWorkers();
  const worker = new Worker(new URL('../../workers/sync/main.ts', import.meta.url), { type: 'module', name: 'sync' });
  return { endpoint: worker, terminate: () => worker.terminate() };
}
