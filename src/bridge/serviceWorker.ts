import { Workbox } from 'workbox-window';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** The path of the built workers/sw/main.ts (vite-plugin-pwa). */
const serviceWorkerAddress = '/main.js';

let workbox: Workbox | null = null;

/** A new version is also looked for when the page becomes visible. */
const lookEveryMs = 3_600_000;

/** The user asked for the new version in this tab. */
let isAsked = false;

/** A tab that is not free for a reload is looked at again after this time. */
const waitMs = 500;

/**
 * Registers the service worker. A new version waits: `onUpdateReady` is called when the user can be asked, and
 * `applyUpdate` applies the answer. Every tab reloads when the version changes, because an old one would show an empty
 * page at its next lazy route; a tab that is not free asks first, and reloads once it is.
 */
export async function registerServiceWorker(onUpdateReady: () => void, isFree: () => boolean): Promise<void> {
  window.addEventListener('vite:preloadError', reloadOnce);
  if (!('serviceWorker' in navigator)) return;
  allowOwnWorkers();
  workbox = new Workbox(serviceWorkerAddress);
  workbox.addEventListener('waiting', onUpdateReady);
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes control of a page of its own version, which needs no reload.
    if (isControlled) reloadWhenFree(onUpdateReady, isFree);
    isControlled = true;
  });
  await workbox.register();
  setInterval(lookForUpdate, lookEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate();
  });
}

function reloadWhenFree(onUpdateReady: () => void, isFree: () => boolean): void {
  if (isAsked || isFree()) return location.reload();
  onUpdateReady();
  const timer = setInterval(() => {
    if (!isFree()) return;
    clearInterval(timer);
    location.reload();
  }, waitMs);
}

/** Without a network nothing is found, and the next look comes. */
function lookForUpdate(): void {
  workbox?.update().catch(() => undefined);
}

/**
 * Lets the waiting version take over; every tab reloads. Where none waits, the page itself is older than the service:
 * it is loaded again.
 */
export async function applyUpdate(): Promise<void> {
  isAsked = true;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else location.reload();
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
