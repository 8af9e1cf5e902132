import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { prefetchWhenIdle } from '#app/parts/deferred/prefetchWhenIdle.ts';
import { routes, type Route } from './routes.ts';

/**
 * Loaded screens by route. Not React.lazy: React 19 holds content back 300 ms after a Suspense fallback, and a loaded
 * screen must show in the first render.
 */
export const loadedScreens = signal<ReadonlyMap<Route, ComponentType>>(new Map());

export async function loadScreen(route: Route): Promise<void> {
  if (loadedScreens.value.has(route)) return;
  const screen = await route.load();
  loadedScreens.value = new Map(loadedScreens.value).set(route, screen);
}

/** Loads the other screens while the page is idle, so that a navigation does not wait for the network. */
export function prefetchScreens(): void {
  for (const route of routes) prefetchWhenIdle(() => loadScreen(route));
}
