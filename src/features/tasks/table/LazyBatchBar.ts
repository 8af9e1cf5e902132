import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import type { BatchBarProps } from './BatchBar.tsx';

/** Nothing is ticked at the first paint. */
export const LazyBatchBar = lazyComponent<BatchBarProps>(
  withDeferredTexts(async () => (await import('./BatchBar.tsx')).BatchBar),
);
