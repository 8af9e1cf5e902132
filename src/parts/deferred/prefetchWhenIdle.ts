/** Not every browser has this property, and TypeScript's DOM library does not know it yet (WICG, Save-Data). */
interface DataSaver {
  connection?: { saveData?: boolean };
}

const latestMs = 5_000;
/** The delay in browsers without `requestIdleCallback`. */
const withoutIdleMs = 1_000;

/**
 * Loads modules while the page is idle, so that the user does not wait for them later. If the user asked the browser to
 * save data, nothing is loaded before it is opened. A failed load is repeated and reported when the component is
 * opened.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  if ((navigator as DataSaver).connection?.saveData === true) return;
  const prefetch = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prefetch, { timeout: latestMs });
  else setTimeout(prefetch, withoutIdleMs);
}
