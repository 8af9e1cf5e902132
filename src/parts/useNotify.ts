import { signal } from '@preact/signals-react';

export interface Notice {
  intent: 'success' | 'error' | 'info' | 'warning';
  title: string;
  body?: string;
  action?: { label: string; onClick: () => void };
}

/** What was said and is not on screen yet. Apart from what shows it (src/app/Notices.tsx), which comes after the first paint. */
export const notices = signal<readonly Notice[]>([]);

/** Says something in a corner without taking the focus. */
export function useNotify(): (notice: Notice) => void {
  return notify;
}

function notify(notice: Notice): void {
  notices.value = [...notices.value, notice];
}
