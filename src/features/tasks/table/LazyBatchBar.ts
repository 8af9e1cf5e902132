import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import type { BatchBarProps } from './BatchBar.tsx';

/** The batch bar loads late, because nothing is ticked at the first paint. A file of its own: two screens use it. */
export const LazyBatchBar = lazyComponent<BatchBarProps>(
  withDeferredTexts(async () => (await import('./BatchBar.tsx')).BatchBar),
);
