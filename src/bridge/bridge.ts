import { createBridge } from './createBridge.ts';
import { startSyncWorker } from './startSyncWorker.ts';

/** The one worker of this tab; it starts at the first call. */
export const bridge = createBridge(startSyncWorker);

const tellVisibility = () => bridge.setVisible(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', tellVisibility);
tellVisibility();

// At once on focus and on `online`; whether the service answers, the poll itself finds out.
for (const event of ['focus', 'online']) {
  window.addEventListener(event, () => {
    void bridge.pollNow();
  });
}
