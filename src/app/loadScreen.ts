import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { isSavingData } from '#app/parts/deferred/prefetchWhenIdle.ts';
import { routeOf, type Route } from './routes.ts';

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

/**
 * Loads the screen of a link when the pointer or the focus comes to it, so that the click does not wait. All screens at
 * once, also while idle, would take as long as the start itself (tests/bench/RESULTS.md, `bench:console`), and the
 * service worker has stored their files.
 */
export function prefetchScreensOfLinks(): void {
  const prefetch = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin || isSavingData()) return;
    const route = routeOf(link.pathname);
    // A failed load is repeated and reported when the screen is opened.
    if (route !== undefined) loadScreen(route).catch(() => undefined);
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, prefetch, { passive: true });
}
