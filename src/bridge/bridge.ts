import { createBridge, type RunningWorker } from './createBridge.ts';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** The one worker of this tab; it starts at the first call. */
export const bridge = createBridge(startSyncWorker);

const reportVisibility = () => bridge.setVisible(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', reportVisibility);
reportVisibility();

// Polls at once on focus and on `online`; the poll itself finds out if the service answers.
for (const event of ['focus', 'online']) {
  window.addEventListener(event, () => {
    void bridge.pollNow();
  });
}

function startSyncWorker(): RunningWorker {
  allowOwnWorkers();
  const worker = new Worker(new URL('../../workers/sync/main.ts', import.meta.url), { type: 'module', name: 'sync' });
  return { endpoint: worker, terminate: () => worker.terminate() };
}
