import { Workbox } from 'workbox-window';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** The path of the built workers/sw/main.ts (vite-plugin-pwa). */
const serviceWorkerAddress = '/main.js';

let workbox: Workbox | null = null;

/**
 * Registers the service worker. A new version waits: `onUpdateReady` is the moment to ask the user, `applyUpdate` the
 * answer. Every tab reloads when the version changes, or an old one goes white at its next lazy route.
 */
export async function registerServiceWorker(onUpdateReady: () => void): Promise<void> {
  window.addEventListener('vite:preloadError', reloadOnce);
  if (!('serviceWorker' in navigator)) return;
  allowOwnWorkers();
  workbox = new Workbox(serviceWorkerAddress);
  workbox.addEventListener('waiting', onUpdateReady);
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes over a page of its own version.
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

/** A file of this version is gone from the service: load the new version, but do not turn in circles. */
function reloadOnce(event: Event): void {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  event.preventDefault();
  location.reload();
}
