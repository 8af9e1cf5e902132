/** Not every browser has this property, and TypeScript's DOM library does not know it yet (WICG, Save-Data). */
interface DataSaver {
  connection?: { saveData?: boolean };
}

const latestMs = 5_000;
/** The delay in browsers without `requestIdleCallback`. */
const withoutIdleMs = 1_000;

/** Settles when all modules asked for so far have loaded or failed. */
let last: Promise<unknown> | undefined;

/** Returns whether the user asked the browser to save data: then nothing is loaded before it is opened. */
export function isSavingData(): boolean {
  return (navigator as DataSaver).connection?.saveData === true;
}

/**
 * Loads modules while the page is idle, so that the user does not wait for them later. They load one after the other:
 * hundreds at once would use every connection, and a sign-in would wait for all of them. A failed load is repeated and
 * reported when the component is opened.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  if (isSavingData()) return;
  last = (last ?? appStored())
    .then(idle)
    .then(load)
    .catch(() => undefined);
}

/** Settles when the service worker has stored the app, all modules in one request: otherwise they would load twice. */
async function appStored(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await navigator.serviceWorker.ready;
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: latestMs });
    else setTimeout(resolve, withoutIdleMs);
  });
}
