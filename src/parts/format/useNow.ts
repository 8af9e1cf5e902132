import { useSyncExternalStore } from 'react';

const periodMs = 1_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Returns the time, updated once a second or every `stepMs`. One timer serves every component on screen that shows a
 * running time.
 */
export function useNow(stepMs = 1): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / stepMs) * stepMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(tick, periodMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
