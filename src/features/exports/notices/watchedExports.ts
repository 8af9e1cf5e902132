import { signal } from '@preact/signals-react';

/**
 * The exports whose end this tab reports: those that it saw under way, and those that it asked for. An export may end
 * before the poll that shows it, so the tab does not only look at changes of rows.
 */
export const watchedExports = signal<ReadonlySet<string>>(new Set());

export function watchExport(...recordIds: readonly string[]): void {
  if (recordIds.every((id) => watchedExports.value.has(id))) return;
  watchedExports.value = new Set([...watchedExports.value, ...recordIds]);
}

export function unwatchExport(recordId: string): void {
  watchedExports.value = new Set([...watchedExports.value].filter((id) => id !== recordId));
}
