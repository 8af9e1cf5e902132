import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import type { BatchBarProps } from './BatchBar.tsx';

/** Nothing is ticked at the first paint. */
export const LateBatchBar = latePart<BatchBarProps>(
  withLateTexts(async () => (await import('./BatchBar.tsx')).BatchBar),
);
