import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { routes, type Route } from './routes.ts';

/**
 * Screens by route, once their module is here. Not React.lazy: React 19 holds content back 300 ms after a Suspense
 * fallback, and a screen that is here must show in the first render.
 */
export const loadedScreens = signal<ReadonlyMap<Route, ComponentType>>(new Map());

export async function loadScreen(route: Route): Promise<void> {
  if (loadedScreens.value.has(route)) return;
  const screen = await route.load();
  loadedScreens.value = new Map(loadedScreens.value).set(route, screen);
}

/** Fetches the other screens while nothing else happens, so that a navigation never waits for the network. */
export function prefetchScreens(): void {
  const prefetch = () => {
    // A module that does not come now is asked for again when its page is opened, and fails there in plain sight.
    for (const route of routes) loadScreen(route).catch(() => undefined);
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prefetch, { timeout: 5000 });
  else setTimeout(prefetch, 1000);
}
