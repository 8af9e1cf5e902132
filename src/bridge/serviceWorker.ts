import { Workbox } from 'workbox-window';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** The path of the built workers/sw/main.ts (vite-plugin-pwa). */
const serviceWorkerAddress = '/main.js';

let workbox: Workbox | null = null;

/**
 * Registers the service worker. A new version waits: `onUpdateReady` is called when the user can be asked, and
 * `applyUpdate` applies the answer. Every tab reloads when the version changes; otherwise an old tab would show an
 * empty page at its next lazy route.
 */
export async function registerServiceWorker(onUpdateReady: () => void): Promise<void> {
  window.addEventListener('vite:preloadError', reloadOnce);
  if (!('serviceWorker' in navigator)) return;
  allowOwnWorkers();
  workbox = new Workbox(serviceWorkerAddress);
  workbox.addEventListener('waiting', onUpdateReady);
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes control of a page of its own version, which needs no reload.
    if (isControlled) location.reload();
    isControlled = true;
  });
  await workbox.register();
}

/** Lets the waiting version take over; every tab reloads. */
export function applyUpdate(): void {
  workbox?.messageSkipWaiting();
}

const reloadedKey = 'sheaf.reloadedAt';

/** A file of this version no longer exists on the service: loads the new version, but not in an endless loop. */
function reloadOnce(event: Event): void {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  event.preventDefault();
  location.reload();
}
