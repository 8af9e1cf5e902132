import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { BatchBarProps } from './BatchBar.tsx';

/**
 * The batch bar loads after the first paint, because no task is selected before. Its own file, because two screens use
 * it.
 */
export const LazyBatchBar = lazyComponent<BatchBarProps>(
  withDeferredTexts(async () => (await import('./BatchBar.tsx')).BatchBar),
);
