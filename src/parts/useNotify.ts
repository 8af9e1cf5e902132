import { signal } from '@preact/signals-react';

export interface Notice {
  intent: 'success' | 'error' | 'info' | 'warning';
  title: string;
  body?: string;
  action?: { label: string; onClick: () => void };
}

/**
 * Notices that are not on screen yet. Separate from the component that shows them (src/app/Notices.tsx), which loads
 * after the first paint.
 */
export const notices = signal<readonly Notice[]>([]);

/** Returns a function that shows a notice in a corner without taking the focus. */
export function useNotify(): (notice: Notice) => void {
  return notify;
}

function notify(notice: Notice): void {
  notices.value = [...notices.value, notice];
}
