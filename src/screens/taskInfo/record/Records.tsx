import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import type { HistoryProps } from './History.tsx';
import type { LotLogProps } from './LotLog.tsx';

// The last of the page: they come after its first paint.

export const LotLog = lazyComponent<LotLogProps>(withDeferredTexts(async () => (await import('./LotLog.tsx')).LotLog));
export const History = lazyComponent<HistoryProps>(
  withDeferredTexts(async () => (await import('./History.tsx')).History),
);
